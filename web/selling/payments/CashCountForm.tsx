import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import { dayWords } from "../../../contract/platform/values/time.ts";
import { columnWords, dollarsIn, unitsName } from "../../../contract/platform/values/units.ts";
import { type CashCount, type CashCounts, countCash } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../../kit/ui/forms/checks.ts";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { RowText, Rows } from "../../kit/ui/lists/Rows.tsx";

/** The cash of today: the owner counts it in the evening, and it is compared with what was noted. */
export function CashCountForm({ cash, onCounted }: { cash: CashCounts; onCounted: () => void }) {
  const { today, notedCents, counts } = cash;
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        counted: (value) => (Number.isNaN(dollarsIn(value)) ? t.enterCounted : undefined),
      }),
    send: async (values) => {
      const body = {
        countedCents: centsOf(dollarsIn(fieldValue(values, "counted"))),
        note: fieldValue(values, "note"),
      };
      const { message } = await adminCall(countCash, { params: { day: today }, body });
      toast(message, { isLong: true });
      onCounted();
      return message;
    },
    failureOf: adminFailure(t.notCounted),
  });
  if (notedCents === 0 && counts.length === 0) return null;
  return (
    <Fold words={t.todaysCash(columnWords(dollarsOf(notedCents)))}>
      <Stack gap={4}>
        <Stack as={Form} gap={4} submission={submission} aria-label={t.countCash}>
          <p>{t.countWithoutFloat}</p>
          <FormFailure />
          <TextField label={t.counted(unitsName())} name="counted" inputMode="decimal" />
          <TextField label={t.note} name="note" optional maxLength={300} />
          <div>
            <SubmitButton of={submission} words={t.compare} busyWords={t.saving} />
          </div>
        </Stack>
        {counts.length > 0 && (
          <Rows label={t.cashCounts}>
            {counts.map((count) => (
              <RowText
                key={count.day}
                title={dayWords(count.day)}
                note={[
                  t.countedOf(columnWords(dollarsOf(count.countedCents)), columnWords(dollarsOf(count.notedCents))),
                  count.note,
                ]
                  .filter(Boolean)
                  .join(" · ")}
                end={differenceWords(count)}
              />
            ))}
          </Rows>
        )}
      </Stack>
    </Fold>
  );
}

function differenceWords({ differenceCents }: CashCount): string {
  if (differenceCents === 0) return t.isRight;
  return `${differenceCents > 0 ? "+" : "−"}${columnWords(dollarsOf(Math.abs(differenceCents)))}`;
}
