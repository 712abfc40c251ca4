import type { FileResponse, FileStream } from "../../../contract/platform/call/endpoint.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { csvFile, csvTime, safeFileName } from "../../platform/files/csv.ts";
import { createWaiverPdf } from "../waivers/waiver-pdf.ts";
import { readSignedWaiver, readWaiverRow } from "../waivers/waiver.ts";
import { allSignups, readRoster } from "./read.ts";

export async function downloadSignupsCsv(ctx: Ctx): Promise<FileStream> {
  return csvFile(["signups", studioDay(ctx.now)], allSignups(ctx), {
    [t.signupColumns.date]: ({ date }) => date,
    [t.signupColumns.time]: ({ time }) => time,
    [t.signupColumns.classTitle]: ({ classTitle }) => classTitle,
    [t.signupColumns.name]: ({ name }) => name,
    [t.signupColumns.email]: ({ email }) => email,
    [t.signupColumns.phone]: ({ phone }) => phone,
    [t.signupColumns.waiver]: ({ waiver }) => (waiver ? t.yes : t.no),
    [t.signupColumns.checkedIn]: ({ checkedInAt }) => csvTime(checkedInAt),
  });
}

/** The roster of a class as CSV, with the orders to hand over there. Refuses `class-not-found`. */
export async function downloadRosterCsv(ctx: Ctx, input: { params: { id: string } }): Promise<FileStream> {
  const { date, title, people, pickups } = await readRoster(ctx, input);
  async function* rows(): AsyncGenerator<(Partial<Roster["people"][number]> & { tins: string })[]> {
    const isDue = ({ isHandedOver }: { isHandedOver: boolean }) => !isHandedOver;
    const tinsOf = ({ handOver = [] }: Roster["people"][number]) => handOver.filter(isDue).map(({ what }) => what);
    yield people.map((person) => ({ ...person, tins: tinsOf(person).join(", ") }));
    yield pickups.filter(isDue).map(({ name, email, what }) => ({ name, email, tins: what }));
  }
  return csvFile(["roster", date, title], rows(), {
    [t.rosterColumns.name]: ({ name }) => name,
    [t.rosterColumns.email]: ({ email }) => email,
    [t.rosterColumns.phone]: ({ phone }) => phone,
    [t.rosterColumns.guardian]: ({ guardian }) => guardian?.name,
    [t.rosterColumns.relation]: ({ guardian }) => guardian?.relation,
    [t.rosterColumns.waiver]: ({ waiver }) => waiver?.version,
    [t.rosterColumns.signed]: ({ waiver }) => csvTime(waiver?.signedAt),
    [t.rosterColumns.checkedIn]: ({ checkedInAt }) => csvTime(checkedInAt),
    [t.rosterColumns.handOver]: ({ tins }) => tins,
  });
}

export async function downloadSignature(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const { signature } = await readWaiverRow(ctx, params.id);
  return { fileName: "signature.png", content: new Blob([new Uint8Array(signature)], { type: "image/png" }) };
}

export async function downloadWaiverPdf(ctx: Ctx, input: { params: { id: string } }): Promise<FileResponse> {
  const waiver = await readSignedWaiver(ctx, input);
  const { signature } = await readWaiverRow(ctx, input.params.id);
  const { teacher } = await ctx.site.sections("teacher");
  return {
    fileName: safeFileName(["waiver", studioDay(new Date(waiver.signedAt)), waiver.name], "pdf"),
    content: await createWaiverPdf({ waiver, signature, studioName: teacher?.name ?? "", now: ctx.now }),
  };
}
