import type { Owed as OwedNow } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { Fold } from "../../kit/ui/Fold.tsx";
import { Figures } from "./Figures.tsx";
import { dollars } from "./format.ts";

/** What the wallets hold: the studio owes it. Nothing is shown while they are empty. */
export function Owed({ owed }: { owed: OwedNow }) {
  const { giftCards, credit, passUses, passes, within30Days, within90Days } = owed;
  const sum = giftCards + credit + passes;
  if (sum === 0 && passUses === 0) return null;
  const soon = ({ lots, owed: value }: OwedNow["within30Days"]) => lots > 0 && t.lotsOf(lots, dollars(value));
  return (
    <Fold words={t.youOwe(dollars(sum))}>
      <Figures says={t.owedIs}>
        {[
          giftCards > 0 && [t.soldGiftCards, dollars(giftCards)],
          credit > 0 && [t.credit, dollars(credit)],
          passUses > 0 && [t.soldPasses, t.usesSoldFor(passUses, dollars(passes))],
          [t.expiresIn(30), soon(within30Days) || t.nothing],
          [t.expiresIn(90), soon(within90Days) || t.nothing],
        ]}
      </Figures>
    </Fold>
  );
}
