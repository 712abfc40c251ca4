import { listCodes, type DiscountCode, removeCode } from "../../contract/orders.ts";
import * as t from "../../contract/text/admin/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { dateWords } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { dollars } from "../payments/format.ts";
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
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteCode(code) }))) return;
    try {
      toast((await adminCall(removeCode, { params: { id: _id } })).message);
    } catch (error) {
      toast(error instanceof CallError ? error.message : t.codeCouldNotBeDeleted);
    }
    reload();
  };
  return (
    <section className={styles.section} aria-label={t.discountCodes}>
      <LoadState {...loaded} level={3} failed={t.failedToLoadCodes} />
      {data?.length === 0 && <p className="muted">{t.thereAreNoCodesYet}</p>}
      {data && data.length > 0 && (
        <Table
          label={t.discountCodes}
          columns={[shared.code, adminShared.off, t.validDays, t.used, adminShared.actions]}
        >
          {data.map((code) => (
            <tr key={code._id}>
              <Cell column={shared.code}>
                <strong>{code.code}</strong>
              </Cell>
              <Cell column={adminShared.off}>{offWords(code)}</Cell>
              <Cell column={t.validDays}>{daysWords(code)}</Cell>
              <Cell column={t.used}>{code.mostUses === null ? String(code.uses) : t.of(code.uses, code.mostUses)}</Cell>
              <Cell column={adminShared.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t.deleteCode(code.code)}
                  onClick={() => void remove(code)}
                >
                  {adminShared.deleteLabel}
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
  if (fromDay && toDay) return adminShared.to(dateWords(fromDay), dateWords(toDay));
  if (fromDay) return t.from(dateWords(fromDay));
  return toDay ? t.until(dateWords(toDay)) : t.always;
}
