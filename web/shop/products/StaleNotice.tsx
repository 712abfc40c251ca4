import type { AdminChocolate } from "../../../contract/shop.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { fieldNames, fieldWords } from "../words.ts";
import { type Edit, conflictingFields, toTypedProduct } from "./product-edit.ts";
import styles from "./ProductForm.module.css";

type Props = {
  edit: Edit;
  newer: AdminChocolate | "gone";
  busy: boolean;
  onKeepMine: () => void;
  onTakeNewer: () => void;
};

/** An edit conflict: shows what another tab has changed, and asks which version to keep. */
export function StaleNotice({ edit, newer, busy, onKeepMine, onTakeNewer }: Props) {
  if (newer === "gone") {
    return (
      <>
        <Notice tone="warning" title="This product was deleted elsewhere in the meantime.">
          What you typed is still here, to be copied.
        </Notice>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onTakeNewer}>
            Close it
          </Button>
        </div>
      </>
    );
  }
  const current = toTypedProduct(newer);
  return (
    <>
      <Notice tone="warning" title="This product was changed elsewhere in the meantime.">
        Yours is not saved yet: which one should stay?
      </Notice>
      <dl className={styles.newer}>
        {conflictingFields(edit, newer).map((field) => (
          <div key={field}>
            <dt>{fieldNames[field]}, as it is now</dt>
            <dd>{fieldWords(field, current)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button busy={busy} busyWords="Saving …" onClick={onKeepMine}>
          Save mine instead
        </Button>
        <Button kind="quiet" onClick={onTakeNewer}>
          Keep the newer one
        </Button>
      </div>
    </>
  );
}
