import { listCodes, type DiscountCode, removeCode } from "../../contract/orders.ts";
import { dateWords } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { dollars } from "../payments/words.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import { AddCodeForm } from "./AddCodeForm.tsx";
import styles from "./AdminCodesPage.module.css";

/** The list of discount codes, and the form that adds one. */
export function DiscountCodes() {
  const loaded = useCallData(() => adminCall(listCodes, {}));
  const { data, reload } = loaded;
  const confirm = useConfirm();
  const remove = async ({ _id, code }: DiscountCode) => {
    if (!(await confirm({ text: `This will permanently delete the code ${code}.` }))) return;
    try {
      toast((await adminCall(removeCode, { params: { id: _id } })).message);
    } catch (error) {
      toast(error instanceof CallError ? error.message : "The code could not be deleted.");
    }
    reload();
  };
  return (
    <section className={styles.section} aria-label="Discount codes">
      <LoadState {...loaded} level={3} failed="The codes could not be read." />
      {data?.length === 0 && <p className="muted">There are no codes yet.</p>}
      {data && data.length > 0 && (
        <Table label="Discount codes" columns={["Code", "Off", "Days", "Used", "Actions"]}>
          {data.map((code) => (
            <tr key={code._id}>
              <Cell column="Code">
                <strong>{code.code}</strong>
              </Cell>
              <Cell column="Off">{offWords(code)}</Cell>
              <Cell column="Days">{daysWords(code)}</Cell>
              <Cell column="Used">
                {code.mostUses === null ? String(code.uses) : `${code.uses} of ${code.mostUses}`}
              </Cell>
              <Cell column="Actions">
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Delete the code ${code.code}`}
                  onClick={() => void remove(code)}
                >
                  Delete
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <AddCodeForm onAdded={reload} />
    </section>
  );
}

const offWords = ({ amount, percent }: DiscountCode) => (amount === null ? `${percent} %` : dollars(amount));

function daysWords({ fromDay, toDay }: DiscountCode): string {
  if (fromDay && toDay) return `${dateWords(fromDay)} to ${dateWords(toDay)}`;
  if (fromDay) return `from ${dateWords(fromDay)}`;
  return toDay ? `until ${dateWords(toDay)}` : "always";
}
