import { useMemo, useState } from "react";
import { useHydrated } from "../../../kit/browser/hydrated.ts";
import { personOf } from "../../../kit/store/prefill.ts";
import { readStoredPayer } from "../../../kit/store/session.ts";
import { parseStored, readStored, readTabStored, useStored, writeTabStored } from "../../../kit/store/stored.ts";
import { noWalletWish } from "../../payments/WalletChoice.tsx";
import { type Draft, emptyDraft } from "./checkout.ts";

const key = "cartDraft";

/** The values of the checkout form, kept in this tab: a reload loses nothing. */
export function useCartDraft(): [Draft, (draft: Draft) => void] {
  const hydrated = useHydrated();
  const stored = useMemo(() => (hydrated ? readDraft() : emptyDraft), [hydrated]);
  const [typed, setTyped] = useState<Draft>();
  const change = (next: Draft) => {
    writeTabStored(key, JSON.stringify({ ...next, wallet: noWalletWish, by: readStoredPayer().email }));
    setTyped(next);
  };
  return [typed ?? stored, change];
}

export const clearCartDraft = () => writeTabStored(key, null);

/** What was typed in this tab, and the ZIP of the student's profile. */
function readDraft(): Draft {
  const { by, ...typed } = (parseStored(readTabStored(key)) ?? {}) as Partial<Draft> & { by?: string };
  const { zipcode } = (parseStored(readStored("user")) ?? {}) as { zipcode?: unknown };
  const zip = readStored("userToken") && typeof zipcode === "string" ? zipcode : "";
  // A draft of another student in this tab is not shown.
  return { ...emptyDraft, zip, ...(!by || by === readStoredPayer().email ? typed : {}) };
}

/** The address that the emails of a logged-in student's order go to. Undefined for a guest. */
export function useAccountEmail(): string | undefined {
  const user = useStored("user");
  const isLoggedIn = useStored("userToken") !== null;
  return (isLoggedIn && personOf(user).email) || undefined;
}
