import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { paragraph } from "./letter.ts";

test("a mail whose statement failed after the claim is claimed again and sent once", async () => {
  const site = await testApp({ from: "empty" });
  const { db } = site.database;
  const write = (subject: string) =>
    site
      .ctx()
      .tx((tx) =>
        tx.send("owner", () => ({ to: { address: "mira@example.com" }, subject, body: [paragraph("Hello.")] })),
      );
  // This table is read after the claim, to find outdated reminders.
  await sql`alter table reminders rename to reminders_away`.execute(db);
  // One more than are delivered at a time.
  for (let n = 0; n < 17; n++) await write(`Letter ${n}`);
  await expect.poll(() => site.log()).toContain("Mails could not be taken from the outbox.");
  await sql`alter table reminders_away rename to reminders`.execute(db);
  // Their leases have ended.
  await sql`update mails set claimed_until = now()`.execute(db);
  await expect.poll(() => site.mail.received.length).toBe(17);
  await site.close();
});
