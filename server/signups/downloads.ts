import type { FileResponse, FileStream } from "../../contract/endpoint.ts";
import type { Roster } from "../../contract/signups.ts";
import { studioDay } from "../../contract/time.ts";
import { csvFile, csvTime, safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { createWaiverPdf } from "../waivers/waiver-pdf.ts";
import { allSignups, readRoster, readSignedWaiver, readWaiverRow } from "./read.ts";

/** All live sign-ups as CSV. */
export async function downloadSignupsCsv(ctx: Ctx): Promise<FileStream> {
  return csvFile(["signups", studioDay(ctx.now)], allSignups(ctx), {
    Date: ({ date }) => date,
    Time: ({ time }) => time,
    Class: ({ classTitle }) => classTitle,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    "Waiver signed": ({ waiver }) => (waiver ? "yes" : "no"),
    "Checked in": ({ checkedInAt }) => csvTime(checkedInAt),
  });
}

/** The roster of a class as CSV, with the orders to hand over there. Refuses `class-not-found`. */
export async function downloadRosterCsv(ctx: Ctx, input: { params: { id: string } }): Promise<FileStream> {
  const { date, title, people, pickups } = await readRoster(ctx, input);
  async function* rows(): AsyncGenerator<(Partial<Roster["people"][number]> & { tins: string })[]> {
    yield people.map((person) => ({
      ...person,
      tins: (person.handOver ?? []).map(({ what }) => what).join(", "),
    }));
    yield pickups.map(({ name, email, what }) => ({ name, email, tins: what }));
  }
  return csvFile(["roster", date, title], rows(), {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Guardian: ({ guardian }) => guardian?.name,
    Relation: ({ guardian }) => guardian?.relation,
    Waiver: ({ waiver }) => waiver?.version,
    Signed: ({ waiver }) => csvTime(waiver?.signedAt),
    "Checked in": ({ checkedInAt }) => csvTime(checkedInAt),
    "Hand over": ({ tins }) => tins,
  });
}

/** The signature of a waiver as PNG. Refuses `not-found`. */
export async function downloadSignature(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<FileResponse> {
  const { signature } = await readWaiverRow(ctx, params.id);
  return { fileName: "signature.png", content: new Blob([new Uint8Array(signature)], { type: "image/png" }) };
}

/** A signed waiver as PDF. Refuses `not-found`. */
export async function downloadWaiverPdf(ctx: Ctx, input: { params: { id: string } }): Promise<FileResponse> {
  const waiver = await readSignedWaiver(ctx, input);
  const { signature } = await readWaiverRow(ctx, input.params.id);
  const { teacher } = await ctx.site.sections("teacher");
  return {
    fileName: safeFileName(["waiver", studioDay(new Date(waiver.signedAt)), waiver.name], "pdf"),
    content: await createWaiverPdf({ waiver, signature, studioName: teacher?.name ?? "", now: ctx.now }),
  };
}
