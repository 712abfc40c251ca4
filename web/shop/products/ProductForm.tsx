import { type FormEvent, useEffect, useRef, useState } from "react";
import { changeChocolate, listAdminChocolates, type AdminChocolate, removeChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/Confirm.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { tabDraftStore } from "../../ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../ui/forms/versioned-edit.ts";
import { StateTag } from "../../ui/lists/StateTag.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { stockTag } from "../format.ts";
import {
  changedFields,
  conflictingValues,
  productFaults,
  toChocolateChange,
  toTypedProduct,
  type TypedProduct,
} from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { StockDialog } from "./StockDialog.tsx";
import styles from "./ProductForm.module.css";

type Props = {
  product: AdminChocolate;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  onSaved: (product: AdminChocolate) => void;
  onRemoved: () => void;
};

/** One chocolate: edits it in place, moves it in the list, shows its stock history, deletes it. */
export function ProductForm({ product, place, of, onMove, onSaved, onRemoved }: Props) {
  const edit = useVersionedEdit<AdminChocolate, TypedProduct>({
    saved: product,
    store: tabDraftStore(`product ${product._id}`),
    partOf: conflictingValues,
    toTyped: toTypedProduct,
    isChanged: (draft) => changedFields(draft).length > 0,
    check: productFaults,
    async send(draft, over) {
      const body = toChocolateChange(draft, over);
      const saved = await adminCall(changeChocolate, { params: { id: product._id }, body });
      toast(saved.message);
      return saved.product;
    },
    read: () => readProduct(product._id),
    failureOf: (error) => ({
      title: t.errorUpdatingProduct,
      text: errorMessageOf(error),
      fields: error instanceof CallError ? error.fields : {},
    }),
    onSaved,
    onDeleted: onRemoved,
  });
  const { draft, isUnsaved, newer, failures } = edit;
  const [isDeleting, setDeleting] = useState(false);
  const [deletionFailure, setDeletionFailure] = useState<string>();
  const [showsStock, setShowsStock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const confirm = useConfirm();
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);

  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteProduct }))) return;
    setDeleting(true);
    setDeletionFailure(undefined);
    try {
      const { message } = await adminCall(removeChocolate, { params: { id: product._id } });
      edit.undo();
      onRemoved();
      toast(message);
    } catch (error) {
      setDeletionFailure(errorMessageOf(error));
      setDeleting(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnsaved) void edit.save();
    else toast(t.thereIsNothingToSave);
  };
  const tag = stockTag(product);
  const held = product.held > 0 && t.moreHeldForPayers(product.held);
  return (
    <form ref={form} className={styles.card} aria-label={product.name} noValidate onSubmit={submit}>
      <div className={styles.head}>
        <h2>{product.name}</h2>
        <div className={styles.tags}>
          {tag && <StateTag state={tag.state}>{tag.words}</StateTag>}
          {isUnsaved && <StateTag state="yours">{t.unsavedChanges}</StateTag>}
        </div>
      </div>
      <ProductFields
        prefix={`${product._id}-`}
        shown={edit.typed}
        errors={edit.failure?.fields ?? {}}
        tinsHelp={held || undefined}
        onType={(change) => {
          edit.type({ ...edit.typed, ...change });
          edit.clearFields((field) => field in change);
        }}
      />
      {edit.failure?.text && (
        <Notice tone="danger" title={edit.failure.title}>
          {edit.failure.text}
        </Notice>
      )}
      {deletionFailure && (
        <Notice tone="danger" title={t.errorDeletingProduct}>
          {deletionFailure}
        </Notice>
      )}
      {draft && newer && (
        <StaleNotice
          edit={draft}
          newer={newer}
          busy={edit.isBusy}
          onKeepMine={() => void edit.save()}
          onTakeNewer={edit.takeNewer}
        />
      )}
      <div className={styles.buttons}>
        {!newer && (
          <Button type="submit" busy={edit.isBusy} busyWords={shared.saving} aria-label={t.saveChangesOf(product.name)}>
            {t.saveChanges}
          </Button>
        )}
        {isUnsaved && !newer && (
          <Button kind="quiet" onClick={edit.undo} aria-label={t.undoChanges(product.name)}>
            {adminShared.undo}
          </Button>
        )}
        <Button
          kind="danger"
          busy={isDeleting}
          busyWords={shared.deleting}
          aria-label={t.deleteLabel(product.name)}
          onClick={() => void remove()}
        >
          {adminShared.deleteLabel}
        </Button>
      </div>
      <div className={styles.tools}>
        <Move
          id={`up-${product._id}`}
          arrow="↑"
          words={t.up}
          name={product.name}
          disabled={place === 1}
          onPress={() => onMove(-1)}
        />
        <Move
          id={`down-${product._id}`}
          arrow="↓"
          words={t.down}
          name={product.name}
          disabled={place === of}
          onPress={() => onMove(1)}
        />
        <Button kind="link" onClick={() => setShowsStock(true)} aria-label={t.stockHistoryOf(product.name)}>
          {t.stockHistory}
        </Button>
      </div>
      {showsStock && <StockDialog product={product} onClose={() => setShowsStock(false)} />}
    </form>
  );
}

type MoveProps = {
  id: string;
  arrow: "↑" | "↓";
  words: string;
  name: string;
  disabled: boolean;
  onPress: () => void;
};

function Move({ id, arrow, words, name, disabled, onPress }: MoveProps) {
  return (
    <Button id={id} kind="quiet" size="small" disabled={disabled} onClick={onPress} aria-label={`${words}: ${name}`}>
      {arrow} {words}
    </Button>
  );
}

/** Reads the current product. */
async function readProduct(id: string): Promise<AdminChocolate | "deleted"> {
  const all = await adminCall(listAdminChocolates, {});
  return all.find(({ _id }) => _id === id) ?? "deleted";
}
