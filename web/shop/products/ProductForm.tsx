import { type FormEvent, useRef, useState } from "react";
import {
  changeChocolate,
  listAdminChocolates,
  type AdminChocolate,
  removeChocolate,
} from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/Confirm.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { StateTag } from "../../ui/lists/StateTag.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { stockTag } from "../words.ts";
import { toChocolateChange, type Field, productFaults } from "./product-edit.ts";
import { useProductEdit } from "./product-edits.ts";
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
  const { edit, shown, isUnsaved, type, drop } = useProductEdit(product);
  const [busy, setBusy] = useState<"save" | "delete">();
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  /** The product as another tab has saved it in the meantime. */
  const [newer, setNewer] = useState<AdminChocolate | "gone">();
  const [showsStock, setShowsStock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const confirm = useConfirm();

  const showFaults = (found: Partial<Record<Field, string>>) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const discardEdit = () => {
    drop();
    setNewer(undefined);
    setFailure(undefined);
    setFaults({});
  };
  const save = async () => {
    const found = productFaults(edit.typed);
    if (Object.keys(found).length > 0) return showFaults(found);
    setBusy("save");
    setFailure(undefined);
    try {
      const body = toChocolateChange(edit, newer && newer !== "gone" ? newer : undefined);
      const saved = await adminCall(changeChocolate, { params: { id: product._id }, body });
      discardEdit();
      onSaved(saved.product);
      toast(saved.message);
    } catch (error) {
      const isConflict = error instanceof CallError && ["stale", "not-found"].includes(error.code);
      const current = isConflict && (await readProduct(product._id).catch(() => undefined));
      if (current) setNewer(current);
      else {
        setFailure({ title: t.errorUpdatingProduct, text: errorMessageOf(error) });
        if (error instanceof CallError) showFaults(error.fields);
      }
    }
    setBusy(undefined);
  };
  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteProduct }))) return;
    setBusy("delete");
    setFailure(undefined);
    try {
      const { message } = await adminCall(removeChocolate, { params: { id: product._id } });
      drop();
      onRemoved();
      toast(message);
    } catch (error) {
      setFailure({ title: t.errorDeletingProduct, text: errorMessageOf(error) });
      setBusy(undefined);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isUnsaved) void save();
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
        shown={shown}
        errors={faults}
        tinsHelp={held || undefined}
        onType={(change) => {
          type(change);
          setFaults(({ ...left }) => {
            for (const field of Object.keys(change) as Field[]) delete left[field];
            return left;
          });
        }}
      />
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {newer && (
        <StaleNotice
          edit={edit}
          newer={newer}
          busy={busy === "save"}
          onKeepMine={() => void save()}
          onTakeNewer={() => {
            discardEdit();
            if (newer === "gone") onRemoved();
            else onSaved(newer);
          }}
        />
      )}
      <div className={styles.buttons}>
        {!newer && (
          <Button
            type="submit"
            busy={busy === "save"}
            busyWords={shared.saving}
            aria-label={t.saveChanges(product.name)}
          >
            {t.saveChanges2}
          </Button>
        )}
        {isUnsaved && !newer && (
          <Button kind="quiet" onClick={discardEdit} aria-label={t.undoChanges(product.name)}>
            {adminShared.undo}
          </Button>
        )}
        <Button
          kind="danger"
          busy={busy === "delete"}
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
        <Button kind="link" onClick={() => setShowsStock(true)} aria-label={t.stockHistory(product.name)}>
          {t.stockHistory2}
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
    <Button
      id={id}
      kind="quiet"
      size="small"
      disabled={disabled}
      onClick={onPress}
      aria-label={`${words}: ${name}`}
    >
      {arrow} {words}
    </Button>
  );
}

/** Reads the current product. */
async function readProduct(id: string): Promise<AdminChocolate | "gone"> {
  const all = await adminCall(listAdminChocolates, {});
  return all.find(({ _id }) => _id === id) ?? "gone";
}
