import { expect } from "vitest";
import { sessionTypes } from "../contract/bookings.ts";
import type { BookingFor } from "../contract/owner-bookings.ts";
import { newId } from "../server/db/id.ts";
import type { TestApp } from "./app.ts";
import { makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";

/** Somebody without an account, at an address of her own. */
export const june = () =>
  ({ is: "guest", name: "June Okafor", email: `june.${newId()}@example.com` }) as const;

/** What the owner does with bookings of her own, on one site. */
export async function ownBookings(site: TestApp) {
  const owner = await asOwner(site);
  const { db } = site.database;
  return {
    owner,
    db,
    /** A gift for a guest, into a slot of its own, unless told. */
    async wanted(change: Partial<BookingFor> = {}): Promise<BookingFor> {
      return {
        id: newId(),
        person: june(),
        at: change.at ?? { is: "slot", slotId: (await makeSlot(db)).id },
        sessionType: sessionTypes[1],
        payment: { by: "free" },
        ...change,
      };
    },
    book: (body: object) => site.request("POST", "/api/admin/bookings", body, owner),
    bookingsOf: (slotId: string) =>
      db
        .selectFrom("bookings")
        .selectAll()
        .where("slot_id", "=", slotId)
        .where("state", "=", "live")
        .execute(),
    rowOf: (id: string) =>
      db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** The letters to an address, as they left, once there are as many. */
    async lettersTo(email: string, count: number) {
      const found = () => site.mail.received.filter(({ to }) => to.includes(email));
      await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count);
      return found().map(({ mail }) => ({
        subject: mail.subject ?? "",
        text: (mail.text ?? "").replaceAll(/\s+/g, " "),
        ics: mail.attachments.map(({ content }) => textOf(content)).join(""),
      }));
    },
  };
}

/** An attachment as text. */
export const textOf = (content: unknown) => Buffer.from(content as Uint8Array).toString();
