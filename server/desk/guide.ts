import { sql } from "kysely";
import type { FirstStep, Today } from "../../contract/desk.ts";
import { studioSettings } from "../settings/read.ts";
import { sampleSections } from "../site/read.ts";
import type { Reader } from "./today.ts";

/** The first steps of a new owner: each is done when what it asks for is there. */
export async function guideOf(ctx: Reader): Promise<Today["guide"]> {
  const samples = await sampleSections(ctx);
  const words = samples.filter((section) => section !== "waiver").length;
  const { notices } = await studioSettings(ctx);
  const there = await whatIsThere(ctx);
  const steps: FirstStep[] = [
    { is: "words", isDone: words === 0, left: words },
    { is: "waiver", isDone: !samples.includes("waiver") },
    { is: "class", isDone: there.class },
    { is: "hours", isDone: there.hours },
    { is: "product", isDone: there.product },
    // Addresses of example.com are nobody's (RFC 2606).
    { is: "address", isDone: notices.length > 0 || !/@(.+\.)?example\.\w+$/.test(ctx.ownerEmail) },
    { is: "mail", isDone: !ctx.mailIsPretend },
    { is: "payments", isDone: !ctx.payPalPage.isPretend },
  ];
  return { isPutAway: there.isPutAway, steps };
}

type There = { class: boolean; hours: boolean; product: boolean; isPutAway: boolean };

async function whatIsThere({ db, actor }: Reader): Promise<There> {
  const { rows } = await sql<There>`select
    exists (select from events where state = 'live') as "class",
    exists (select from availability, jsonb_array_elements(body->'hours') as day
      where jsonb_array_length(day) > 0) as "hours",
    exists (select from chocolates where state = 'shown' and picture is not null) as "product",
    exists (select from admins where id = ${"id" in actor ? actor.id : null}::uuid
      and guide_put_away_at is not null) as "isPutAway"`.execute(db);
  return rows[0]!;
}
