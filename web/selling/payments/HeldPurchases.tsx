import type { HeldPurchase } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { unbroken } from "../../kit/ui/unbroken.ts";
import styles from "./HeldPayments.module.css";

type Props = { held: readonly HeldPurchase[]; kinds: readonly HeldPurchase["kind"][]; className?: string | undefined };

/** Those of a student's purchases of these kinds whose payment PayPal is still checking. Nothing without one. */
export function HeldPurchases({ kinds, className, ...all }: Props) {
  const held = all.held.filter(({ kind }) => kinds.includes(kind));
  if (held.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={className} aria-labelledby="held-purchases">
      <h2 id="held-purchases">{t.paypalIsChecking}</h2>
      <ul aria-label={t.paypalIsChecking}>
        {held.map((purchase) => (
          <Held key={purchase._id} purchase={purchase} />
        ))}
      </ul>
    </Stack>
  );
}

const tags = { held: "held", kept: "yours", freed: "past" } as const;

function Held({ purchase: { kind, what, amount, state, date, isBank } }: { purchase: HeldPurchase }) {
  const comes = state === "held" ? t.comesWhenPaid[kind] : undefined;
  const sentences = [
    `$${amount}.`,
    comes ?? t.stateNotes[state],
    state !== "freed" && isBank && t.bankTakesDays,
    state === "held" && date !== null && t.heldUntilShortlyBefore,
  ];
  return (
    <Stack as="li" gap={2} className={styles.item}>
      <Row as="p" gap={2}>
        <strong className={styles.what}>{unbroken(what)}</strong>
        <StateTag state={tags[state]}>{comes ? t.notYetPaid : t.stateWords[state]}</StateTag>
      </Row>
      <p className="fine">{sentences.filter(Boolean).join(" ")}</p>
    </Stack>
  );
}
