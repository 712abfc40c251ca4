import { type HeldPayment, keepHeld } from "../../contract/payments.ts";
import * as t from "../../contract/text/admin/held.ts";
import { momentWords, shortMomentWords } from "../../contract/time.ts";
import { adminCall, errorMessageOf } from "../api.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { ButtonAnchor } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Stack } from "../ui/Layout.tsx";
import { RowText, Rows } from "../ui/lists/Rows.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";

type Props = { held: readonly HeldPayment[]; level?: 2 | 3; reload: () => void };

/** What PayPal holds back: who paid what for what, since when and why, and what the owner can do. Nothing without any. */
export function HeldPayments({ held, level = 2, reload }: Props) {
  const Heading = `h${level}` as const;
  if (held.length === 0) return null;
  const ownersFirst = held.toSorted((one, other) => Number(other.needsOwner) - Number(one.needsOwner));
  return (
    <Stack as="section" gap={2} aria-labelledby="held-payments">
      <Heading id="held-payments">{t.heldPayments(held.length)}</Heading>
      <Rows label={t.heldPayments(held.length)}>
        {ownersFirst.map((payment) => (
          <RowText
            key={payment._id}
            title={t.heldOf(payment.payerName || payment.payerEmail, payment.amount)}
            note={noteOf(payment)}
            isWhole
            end={<StateTag state={payment.state === "freed" ? "free" : "held"}>{t.stateWords[payment.state]}</StateTag>}
            beside={<Acts payment={payment} reload={reload} />}
          />
        ))}
      </Rows>
    </Stack>
  );
}

function noteOf({ what, since, why, step, state, freedAt }: HeldPayment): string {
  const until = freedAt ? t.freedOn(momentWords(new Date(freedAt))) : t.afterwards[state];
  return [what, t.sinceWhy(shortMomentWords(new Date(since)), why), step, until].filter(Boolean).join(" ");
}

/** One tap keeps it; the steps at PayPal begin there. */
function Acts({ payment: { _id, what, needsOwner, freedAt }, reload }: { payment: HeldPayment; reload: () => void }) {
  const keep = async () => toast((await adminCall(keepHeld, { params: { id: _id } })).message);
  return (
    <>
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
    </>
  );
}
