import type { HeldPurchase } from "../../contract/payments.ts";
import * as t from "../../contract/text/pages/held.ts";
import { Stack } from "../ui/Layout.tsx";
import { RowText, Rows } from "../ui/lists/Rows.tsx";

type Props = { held: readonly HeldPurchase[]; kinds: readonly HeldPurchase["kind"][]; className?: string | undefined };

/** Those of a student's purchases of these kinds whose payment PayPal is still checking. Nothing without one. */
export function HeldPurchases({ kinds, className, ...all }: Props) {
  const held = all.held.filter(({ kind }) => kinds.includes(kind));
  if (held.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={className} aria-labelledby="held-purchases">
      <h2 id="held-purchases">{t.paypalIsChecking}</h2>
      <Rows label={t.paypalIsChecking}>
        {held.map((purchase) => (
          <RowText key={purchase._id} title={purchase.what} note={noteOf(purchase)} isWhole />
        ))}
      </Rows>
    </Stack>
  );
}

function noteOf({ kind, amount, state, date, isBank }: HeldPurchase): string {
  const comes = state === "held" ? t.comesWhenPaid[kind] : undefined;
  const sentences = [
    `${comes ? t.notYetPaid : t.stateWords[state]} · $${amount}.`,
    comes ?? t.stateNotes[state],
    state !== "freed" && isBank && t.bankTakesDays,
    state === "held" && date !== null && t.heldUntilShortlyBefore,
  ];
  return sentences.filter(Boolean).join(" ");
}
