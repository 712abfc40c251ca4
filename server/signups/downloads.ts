import type { FileResponse, FileStream } from "../../contract/endpoint.ts";
import { studioDay, studioTime } from "../../contract/time.ts";
import { csvOf, csvStream, safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { createWaiverPdf } from "../waivers/waiver-pdf.ts";
import { allSignups, readRoster, readSignedWaiver, readWaiverRow } from "./read.ts";

/** All live sign-ups as CSV. */
export async function downloadSignupsCsv(ctx: Ctx): Promise<FileStream> {
  return {
    fileName: safeFileName(["signups", studioDay(ctx.now)], "csv"),
    content: await csvStream(
      {
        date: "Date",
        time: "Time",
        classTitle: "Class",
        name: "Name",
        email: "Email",
        phone: "Phone",
        waiver: "Waiver signed",
        here: "Checked in",
      },
      signupRows(ctx),
    ),
  };
}

async function* signupRows(ctx: Ctx) {
  for await (const signups of allSignups(ctx)) {
    yield signups.map((signup) => ({
      ...signup,
      waiver: signup.waiver ? "yes" : "no",
      here: studioDateTime(signup.checkedInAt),
    }));
  }
}

/** The roster of a class as CSV, with the orders to hand over there. Refuses `class-not-found`. */
export async function downloadRosterCsv(ctx: Ctx, input: { params: { id: string } }): Promise<FileResponse> {
  const roster = await readRoster(ctx, input);
  return {
    fileName: safeFileName(["roster", roster.date, roster.title], "csv"),
    content: csvOf(
      {
        name: "Name",
        email: "Email",
        phone: "Phone",
        guardian: "Guardian",
        relation: "Relation",
        version: "Waiver",
        signed: "Signed",
        here: "Checked in",
        tins: "Hand over",
      },
      [
        ...roster.people.map(({ name, email, phone, guardian, waiver, checkedInAt, handOver = [] }) => ({
          name,
          email,
          phone,
          guardian: guardian?.name ?? "",
          relation: guardian?.relation ?? "",
          version: waiver?.version ?? "",
          signed: studioDateTime(waiver?.signedAt),
          here: studioDateTime(checkedInAt),
          tins: handOver.map(({ what }) => what).join(", "),
        })),
        ...roster.pickups.map(({ name, email, what }) => ({
          name,
          email,
          phone: "",
          guardian: "",
          relation: "",
          version: "",
          signed: "",
          here: "",
          tins: what,
        })),
      ],
    ),
  };
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

/** An instant in the studio's time zone, like `2027-06-19 18:05`. Empty if undefined. */
function studioDateTime(at: string | undefined): string {
  if (!at) return "";
  const moment = new Date(at);
  return `${studioDay(moment)} ${studioTime(moment)}`;
}
