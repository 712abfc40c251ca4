import { useState } from "react";
import { changeTaxRates, readTaxRates, type TaxRates } from "../../contract/orders.ts";
import { stateOptions, usStates } from "../../contract/us-states.ts";
import { adminCall, CallError } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields, SelectField, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { useSubmission } from "../ui/forms/submission.ts";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import styles from "./AdminCodesPage.module.css";

type Rate = TaxRates[number];

/** Sales tax by state. A state without a row has no tax; without any rows the checkout does not ask for the state. */
export function TaxTable() {
  const loaded = useCallData(() => adminCall(readTaxRates, {}));
  const { data } = loaded;
  const [saved, setSaved] = useState<TaxRates>();
  const rates = saved ?? data;
  const confirm = useConfirm();

  const save = async (next: TaxRates) => {
    const { message } = await adminCall(changeTaxRates, { body: { rates: next } });
    setSaved(next.toSorted((one, other) => one.state.localeCompare(other.state)));
    toast(message);
    return message;
  };
  const remove = async ({ state }: Rate) => {
    if (!rates) return;
    const text = `No more sales tax will be taken for ${nameOf(state)}.`;
    if (!(await confirm({ text, yes: "Yes, remove it" }))) return;
    await save(rates.filter((rate) => rate.state !== state)).catch((error: unknown) => {
      toast(error instanceof CallError ? error.message : "The table was not saved.");
    });
  };
  return (
    <section className={styles.section} aria-labelledby="taxes-title">
      <h3 id="taxes-title">Sales tax</h3>
      <LoadState {...loaded} level={3} failed="The table could not be read." />
      {rates?.length === 0 && (
        <p className="muted">
          No sales tax is taken. With the first state here, the cart asks where a parcel goes.
        </p>
      )}
      {rates && rates.length > 0 && (
        <Table label="Sales tax" columns={["State", "Rate", "Actions"]}>
          {rates.map((rate) => (
            <tr key={rate.state}>
              <Cell column="State">{nameOf(rate.state)}</Cell>
              <Cell column="Rate">{rate.percent} %</Cell>
              <Cell column="Actions">
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove the tax of ${nameOf(rate.state)}`}
                  onClick={() => void remove(rate)}
                >
                  Remove
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {rates && <AddRateForm rates={rates} onSave={save} />}
    </section>
  );
}

function AddRateForm({ rates, onSave }: { rates: TaxRates; onSave: (next: TaxRates) => Promise<string> }) {
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        taxState: (value) => (value ? undefined : "Please choose a state."),
        percent: (value) =>
          /^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) >= 0.01 && Number(value) <= 20
            ? undefined
            : "Please enter a percentage up to 20, like 7.25.",
      }),
    send: (values) => {
      const chosen = fieldValue(values, "taxState");
      const rate = { state: chosen, percent: Number(fieldValue(values, "percent")) };
      return onSave([...rates.filter((other) => other.state !== chosen), rate]);
    },
    failureOf: (error) => ({
      title: "The table was not saved.",
      text: error instanceof CallError ? error.message : "Please try again.",
      fields: {},
    }),
  });
  return (
    <Form submission={submission} className={styles.form} aria-label="Sales tax of a state">
      <FormFailure />
      <Fields>
        <SelectField label="State" name="taxState" defaultValue="">
          {stateOptions.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Percent" name="percent" inputMode="decimal" />
      </Fields>
      <SubmitButton busyWords="Saving …">Set the tax</SubmitButton>
    </Form>
  );
}

const nameOf = (state: string) => (usStates as Record<string, string>)[state] ?? state;
