import { amountWords } from "../../../contract/platform/values/money.ts";
import type { HeldPurchase } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { unbroken } from "../../kit/ui/unbroken.ts";
import styles from "./HeldPayments.module.css";

type Props = { held: readonly HeldPurchase[]; kinds: readonly HeldPurchase["kind"][]; className?: string | undefined };

/** The student's purchases of these kinds whose payment PayPal is still checking. Shows nothing if there are none. */
export function HeldPurchases({ kinds, className, ...all }: Props) {
  const held = all.held.filter(({ kind }) => kinds.includes(kind));
  if (held.length === 0) return null;
  return (
    <TitledSection gap={3} className={className} id="held-purchases" title={t.paypalIsChecking}>
      <ul aria-label={t.paypalIsChecking}>
        {held.map((purchase) => (
          <Held key={purchase._id} purchase={purchase} />
        ))}
      </ul>
    </TitledSection>
  );
}

const tags = { held: "held", kept: "yours", freed: "past" } as const;

function Held({ purchase: { kind, what, amount, state, date, isBank } }: { purchase: HeldPurchase }) {
  const comes = state === "held" ? t.comesWhenPaid[kind] : undefined;
  const sentences = [
    `${amountWords(amount)}.`,
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
