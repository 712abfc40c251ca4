import { expect } from "vitest";
import { sessionTypeNames } from "../contract/platform/values/session-types.ts";
import type { OwnerBooking } from "../contract/teaching/bookings/calls.ts";
import { newId } from "../server/platform/db/id.ts";
import type { TestApp } from "./app.ts";
import { makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";

/** A guest with a new email address. */
export const guestJune = () => ({ is: "guest", name: "June Okafor", email: `june.${newId()}@example.com` }) as const;

/** Helpers for bookings that the owner makes, bound to one site. */
export async function ownerBookingHelpers(site: TestApp) {
  const owner = await asOwner(site);
  const { db } = site.database;
  return {
    owner,
    db,
    /** Request body of a booking; by default a free one for a guest in a new slot. */
    async wanted(change: Partial<OwnerBooking> = {}): Promise<OwnerBooking> {
      return {
        id: newId(),
        person: guestJune(),
        at: change.at ?? { is: "slot", slotId: (await makeSlot(db)).id },
        sessionType: sessionTypeNames.therapy,
        payment: { by: "free" },
        ...change,
      };
    },
    book: (body: object) => site.request("POST", "/api/admin/bookings", body, owner),
    bookingsOf: (slotId: string) =>
      db.selectFrom("bookings").selectAll().where("slot_id", "=", slotId).where("state", "=", "live").execute(),
    rowOf: (id: string) => db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** The sent emails to an address; waits until there are `count`. */
    async lettersTo(email: string, count: number) {
      const found = () => site.mail.received.filter(({ to }) => to.includes(email));
      await expect.poll(() => found().length).toBe(count);
      return found().map(({ mail }) => ({
        subject: mail.subject ?? "",
        text: (mail.text ?? "").replaceAll(/\s+/g, " "),
        ics: mail.attachments.map(({ content }) => attachmentText(content)).join(""),
      }));
    },
  };
}

/** Decodes an attachment as text. */
export const attachmentText = (content: unknown) => Buffer.from(content as Uint8Array).toString();
