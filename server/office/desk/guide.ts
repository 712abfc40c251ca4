import { sql } from "kysely";
import type { FirstStep, Today } from "../../../contract/office/desk/calls.ts";
import { sampleSections } from "../../site/documents/read.ts";
import { studioSettings } from "../../site/settings/read.ts";
import type { Reader } from "./today.ts";

/** The first steps of a new owner. A step is done once its data exists. */
export async function readGuide(ctx: Reader): Promise<Today["guide"]> {
  const samples = await sampleSections(ctx);
  const sampleTexts = samples.filter((section) => section !== "waiver").length;
  const { notices } = await studioSettings(ctx);
  const existing = await existingData(ctx);
  const steps: FirstStep[] = [
    { is: "words", isDone: sampleTexts === 0, left: sampleTexts },
    { is: "waiver", isDone: !samples.includes("waiver") },
    { is: "class", isDone: existing.class },
    { is: "hours", isDone: existing.hours },
    { is: "product", isDone: existing.product },
    // RFC 2606 reserves example.com and its siblings: no mailbox exists there.
    { is: "address", isDone: notices.length > 0 || !/@(.+\.)?example\.\w+$/.test(ctx.ownerEmail) },
    { is: "login", isDone: existing.secondFactor },
    { is: "mail", isDone: !ctx.mailIsPretend },
    { is: "payments", isDone: !ctx.paymentPage.isPretend },
  ];
  return { isPutAway: existing.isPutAway, steps };
}

type Existing = Record<"class" | "hours" | "product" | "secondFactor" | "isPutAway", boolean>;

async function existingData({ db, actor }: Reader): Promise<Existing> {
  const owner = "id" in actor ? actor.id : null;
  const { rows } = await sql<Existing>`select
    exists (select from events where state = 'live') as "class",
    exists (select from availability, jsonb_array_elements(body->'hours') as day
      where jsonb_array_length(day) > 0) as "hours",
    exists (select from chocolates where state = 'shown' and picture is not null) as "product",
    exists (select from admins where id = ${owner}::uuid and totp_state = 'on')
      or exists (select from passkeys where admin_id = ${owner}::uuid) as "secondFactor",
    exists (select from admins where id = ${owner}::uuid and guide_put_away_at is not null) as "isPutAway"`.execute(db);
  return rows[0]!;
}
