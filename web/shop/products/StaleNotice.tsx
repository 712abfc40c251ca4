import type { AdminChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { fieldNames, fieldWords } from "../format.ts";
import { conflictingFields, type ProductDraft, toTypedProduct } from "./product-edit.ts";
import styles from "./ProductForm.module.css";

type Props = {
  edit: ProductDraft;
  newer: AdminChocolate | "deleted";
  busy: boolean;
  onKeepMine: () => void;
  onTakeNewer: () => void;
};

/** An edit conflict: shows what another tab has changed, and asks which version to keep. */
export function StaleNotice({ edit, newer, busy, onKeepMine, onTakeNewer }: Props) {
  if (newer === "deleted") {
    return (
      <>
        <Notice tone="warning" title={t.thisProductWasDeletedElsewhere}>
          {t.whatYouTypedIsStill}
        </Notice>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onTakeNewer}>
            {shared.close}
          </Button>
        </div>
      </>
    );
  }
  const current = toTypedProduct(newer);
  return (
    <>
      <Notice tone="warning" title={t.thisProductWasChangedElsewhere}>
        {t.yoursIsNotSavedYet}
      </Notice>
      <dl className={styles.newer}>
        {conflictingFields(edit, newer).map((field) => (
          <div key={field}>
            <dt>{t.asItIsNow(fieldNames[field])}</dt>
            <dd>{fieldWords(field, current)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button busy={busy} busyWords={shared.saving} onClick={onKeepMine}>
          {adminShared.saveMineInstead}
        </Button>
        <Button kind="quiet" onClick={onTakeNewer}>
          {adminShared.keepNewerOne}
        </Button>
      </div>
    </>
  );
}
