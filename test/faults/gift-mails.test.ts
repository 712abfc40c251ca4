import { afterEach, expect, test } from "vitest";
import { studioDay } from "../../contract/platform/values/time.ts";
import { openAccessTokens } from "../../server/platform/call/access-tokens.ts";
import { newId } from "../../server/platform/db/id.ts";
import { inTransaction } from "../../server/platform/db/transaction.ts";
import { type Failpoint, giftMailFailpoints } from "../../server/platform/process/failpoint.ts";
import { giftCode, giftCodeHash } from "../../server/selling/payments/gift-codes.ts";
import { grantLot } from "../../server/selling/payments/lots-and-tenders.ts";
import { authSecret } from "../owner.ts";
import { insertRow } from "../rows.ts";
import { isAlive, startSite, stopSites } from "../site-process.ts";
import { started } from "../start-site.ts";
import { killableSite } from "./killed-site.ts";

// kill -9 between any two steps of a mailed gift card, with real processes and a real database: each is mailed once.

const fixture = started(killableSite);
afterEach(stopSites);

test.each(giftMailFailpoints)(
  "a site killed at “%s”, and two that start beside each other, mail each gift card once",
  async (failpoint: Failpoint) => {
    const { db, pool } = fixture.database;
    await pool.query("truncate gift_mails, mails cascade");
    fixture.mail.received.length = 0;
    const now = new Date();
    for (let count = 0; count < 4; count++) {
      const id = newId();
      // A card whose code no secret of the site gives is not mailed.
      const codeHash = giftCodeHash(giftCode(openAccessTokens(authSecret), id));
      const card = { id, personId: null, kind: "gift-card", name: "Gift card $50", units: 5000, codeHash } as const;
      await inTransaction(db, (tx) => grantLot({ db: tx, now }, card));
      const recipient = { recipient_name: "Mei Tanaka", recipient_email: `${id}@example.com` };
      await insertRow(db, "gift_mails", { lot_id: id, ...recipient, send_on: studioDay(now) });
    }
    for (let kill = 0; kill < 2; kill++) {
      const doomed = await startSite({ ...fixture.env, FAILPOINT: failpoint });
      await expect.poll(() => isAlive(doomed.pid), { timeout: 10_000 }).toBe(false);
    }
    const sites = await Promise.all([startSite(fixture.env), startSite(fixture.env)]);
    await expect.poll(() => fixture.mail.received.length, { timeout: 30_000 }).toBe(4);
    expect(new Set(fixture.mail.received.flatMap(({ to }) => to)).size).toBe(4);
    expect((await pool.query("select from mails")).rowCount).toBe(4);
    expect((await pool.query("select from gift_mails where sent_at is null")).rowCount).toBe(0);
    for (const site of sites) await site.stop();
  },
  120_000,
);
