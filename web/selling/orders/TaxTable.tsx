import { useState } from "react";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { changeTaxRates, readTaxRates, type TaxRates } from "../../../contract/selling/orders/calls.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { readAddressFields } from "../../../contract/site/settings/calls.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../../kit/ui/forms/checks.ts";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { Fields, SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import styles from "./TaxTable.module.css";

/** Sales tax by state. A state without a row has no tax; without any rows the checkout does not ask for the state. */
export function TaxTable() {
  const loaded = useCallData(() =>
    Promise.all([
      adminCall(readTaxRates, {}),
      adminCall(readAddressFields, { query: { country: currentPlace().country } }),
    ]),
  );
  const [saved, setSaved] = useState<TaxRates>();
  const [read, fields] = loaded.data ?? [];
  const rates = saved ?? read;
  const states = fields?.region?.options ?? [];
  const nameOf = (state: string) => states.find(({ value }) => value === state)?.name ?? state;

  const save = async (next: TaxRates) => {
    const { message } = await adminCall(changeTaxRates, { body: { rates: next } });
    setSaved(next.toSorted((one, other) => one.state.localeCompare(other.state)));
    toast(message);
    return message;
  };
  const remove = async ({ state }: TaxRates[number]) => {
    if (!rates) return;
    if (!(await confirmDeletion(t.thisWillPermanentlyDeleteTax, t.noMoreSalesTax(nameOf(state))))) return;
    await save(rates.filter((rate) => rate.state !== state)).catch((error: unknown) => {
      toast(errorMessageOf(error, t.taxTableNotSaved));
    });
  };
  return (
    <TitledSection gap={4} className={styles.section} id="taxes-title" title={shared.salesTax} level={3}>
      <LoadState {...loaded} level={3} failed={t.failedToLoadTaxTable} />
      {rates?.length === 0 && <p className="muted">{t.noSalesTaxIsCharged}</p>}
      {rates && rates.length > 0 && (
        <Table label={shared.salesTax} columns={[shared.state, t.rate, adminShared.actions]}>
          {rates.map((rate) => (
            <tr key={rate.state}>
              <Cell column={shared.state}>{nameOf(rate.state)}</Cell>
              <Cell column={t.rate}>{percentWords(rate.percent)}</Cell>
              <Cell column={adminShared.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t.removeTax(nameOf(rate.state))}
                  onClick={() => void remove(rate)}
                  words={shared.remove}
                />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {rates && <AddRateForm rates={rates} states={states} onSave={save} />}
    </TitledSection>
  );
}

type AddRateProps = {
  rates: TaxRates;
  states: readonly { value: string; name: string }[];
  onSave: (next: TaxRates) => Promise<string>;
};

function AddRateForm({ rates, states, onSave }: AddRateProps) {
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        taxState: (value) => (value ? undefined : shared.chooseState),
        percent: (value) =>
          /^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) >= 0.01 && Number(value) <= 20
            ? undefined
            : t.enterTaxPercentage,
      }),
    send: (values) => {
      const state = fieldValue(values, "taxState");
      const others = rates.filter((rate) => rate.state !== state);
      return onSave([...others, { state, percent: Number(fieldValue(values, "percent")) }]);
    },
    failureOf: adminFailure(t.taxTableNotSaved),
  });
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.form} aria-label={t.salesTaxOfState}>
      <FormFailure />
      <Fields>
        <SelectField
          label={shared.state}
          name="taxState"
          defaultValue=""
          choices={states.map(({ value, name }) => [value, name])}
        />
        <TextField label={t.percent} name="percent" inputMode="decimal" />
      </Fields>
      <SubmitButton busyWords={shared.saving} words={t.setTax} />
    </Stack>
  );
}
