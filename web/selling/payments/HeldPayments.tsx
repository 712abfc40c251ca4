import { amountWords } from "../../../contract/platform/values/money.ts";
import { momentWords, shortMomentWords } from "../../../contract/platform/values/time.ts";
import { type HeldPayment, keepHeld } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { ButtonAnchor } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Linked } from "../../kit/ui/Linked.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import styles from "./HeldPayments.module.css";

type Props = { held: readonly HeldPayment[]; level?: 2 | 3; reload: () => void };

/**
 * Payments that PayPal holds back: payer, goods, time, reason, and what the owner can do. Shows nothing if there are
 * none.
 */
export function HeldPayments({ held, level = 2, reload }: Props) {
  const Heading = `h${level}` as const;
  if (held.length === 0) return null;
  const ownersFirst = held.toSorted((one, other) => Number(other.needsOwner) - Number(one.needsOwner));
  return (
    <Stack as="section" gap={2} aria-labelledby="held-payments">
      <Heading id="held-payments" className={styles.heading}>
        {t.heldPayments(held.length)}
      </Heading>
      <ul aria-label={t.heldPayments(held.length)}>
        {ownersFirst.map((payment) => (
          <Held key={payment._id} payment={payment} reload={reload} />
        ))}
      </ul>
    </Stack>
  );
}

function Held({ payment, reload }: { payment: HeldPayment; reload: () => void }) {
  const { what, payerName, payerEmail, amount, since, why, step, state, freedAt } = payment;
  const until = freedAt ? t.freedOn(momentWords(new Date(freedAt))) : t.afterwards[state];
  return (
    <Stack as="li" gap={2} className={styles.item}>
      <Row as="p" gap={2}>
        <strong>{t.heldOf(payerName || payerEmail, amountWords(amount))}</strong>
        <StateTag state={state === "freed" ? "free" : "held"}>{t.stateWords[state]}</StateTag>
      </Row>
      <p>{what}</p>
      <p className="fine">
        <Linked
          text={[t.sinceWhy(shortMomentWords(new Date(since)), why), step, until].filter(Boolean).join(" ")}
          opensNewTab
        />
      </p>
      <Acts payment={payment} reload={reload} />
    </Stack>
  );
}

/** One tap keeps it; the steps at PayPal begin there. */
function Acts({ payment: { _id, what, needsOwner, freedAt }, reload }: { payment: HeldPayment; reload: () => void }) {
  const keep = async () => toast((await adminCall(keepHeld, { params: { id: _id } })).message);
  if (!needsOwner && !freedAt) return null;
  return (
    <Row gap={3}>
      {needsOwner && (
        <ButtonAnchor
          kind="quiet"
          size="small"
          href="https://www.paypal.com/"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.openPayPal}
        </ButtonAnchor>
      )}
      {freedAt && (
        <ActionButton
          kind="quiet"
          size="small"
          aria-label={t.keepOf(what)}
          action={keep}
          failure={(error) => errorMessageOf(error) ?? t.notKept}
          onEnd={reload}
        >
          {t.keepIt}
        </ActionButton>
      )}
    </Row>
  );
}
