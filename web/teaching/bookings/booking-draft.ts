import { useEffect, useState } from "react";
import { readStoredPayer } from "../../kit/store/session.ts";
import { parseStored, readTabStored, writeTabStored } from "../../kit/store/stored.ts";
import { noWalletWish } from "../../selling/payments/WalletChoice.tsx";
import { type Draft, emptyDraft } from "./steps.ts";

const key = "bookingDraft";

/**
 * The values of the booking form, kept in this tab: a reload and the code step lose nothing. `serviceKey`: the service
 * that the address names.
 */
export function useBookingDraft(serviceKey: string | null) {
  const [draft, setDraft] = useState(emptyDraft);
  useEffect(() => {
    const { by, ...stored } = (parseStored(readTabStored(key)) ?? {}) as Partial<Draft> & { by?: string };
    // What another student typed in this tab is theirs.
    if (!by || by === readStoredPayer().email) setDraft((now) => ({ ...now, ...stored }));
    if (serviceKey) setDraft((now) => ({ ...now, sessionType: serviceKey }));
  }, [serviceKey]);
  const change = (next: Draft) => {
    setDraft(next);
    // Without the code of a gift card, which is money.
    writeTabStored(
      key,
      next === emptyDraft ? null : JSON.stringify({ ...next, wallet: noWalletWish, by: readStoredPayer().email }),
    );
  };
  return [draft, change] as const;
}

const slotKey = "bookingSlot";

/** The ID of the chosen slot, kept in this tab. */
export function useChosenSlot() {
  const [slotId, setSlotId] = useState<string>();
  useEffect(() => setSlotId(readTabStored(slotKey) ?? undefined), []);
  const choose = (next: string | undefined) => {
    setSlotId(next);
    writeTabStored(slotKey, next ?? null);
  };
  return [slotId, choose] as const;
}
