import { type FormEvent, useEffect, useRef, useState } from "react";
import { changeChocolate, listAdminChocolates, type AdminChocolate, removeChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/dialogs/Confirm.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { tabDraftStore } from "../../ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../ui/forms/versioned-edit.ts";
import { Stack } from "../../ui/Layout.tsx";
import { StateTag } from "../../ui/lists/StateTag.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useAction } from "../../use-action.ts";
import type { TypedProduct } from "./product-edit.ts";
import * as edits from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
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

export function ProductForm({ product, place, of, onMove, onSaved, onRemoved }: Props) {
  const edit = useVersionedEdit<AdminChocolate, TypedProduct>({
    saved: product,
    store: tabDraftStore(`product ${product._id}`),
    partOf: edits.conflictingValues,
    toTyped: edits.toTypedProduct,
    isChanged: (draft) => edits.changedFields(draft).length > 0,
    check: edits.productFaults,
    async send(draft, over) {
      const body = edits.toChocolateChange(draft, over);
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
  const { isUnsaved, newer, failures } = edit;
  const { busy: isDeleting, failure: deletionFailure, run: runDeletion } = useAction(errorMessageOf);
  const [showsStock, setShowsStock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);

  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteProduct }))) return;
    await runDeletion(async () => {
      const { message } = await adminCall(removeChocolate, { params: { id: product._id } });
      edit.undo();
      onRemoved();
      toast(message);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnsaved) void edit.save();
    else toast(t.thereIsNothingToSave);
  };
  const tag = stockTag(product);
  return (
    <Stack as="form" gap={4} ref={form} className={styles.card} aria-label={product.name} noValidate onSubmit={submit}>
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
        tinsHelp={product.held > 0 ? t.moreHeldForPayers(product.held) : undefined}
        onType={(change) => {
          edit.type({ ...edit.typed, ...change });
          edit.clearFields((field) => field in change);
        }}
      />
      {edit.failure?.text && <Notice tone="danger" title={edit.failure.title} text={edit.failure.text} />}
      {deletionFailure && <Notice tone="danger" title={t.errorDeletingProduct} text={deletionFailure} />}
      <StaleNotice edit={edit} />
      <div className={styles.buttons}>
        {!newer && (
          <Button type="submit" busy={edit.isBusy} busyWords={shared.saving} aria-label={t.saveChangesOf(product.name)}>
            {t.saveChanges}
          </Button>
        )}
        {isUnsaved && !newer && (
          <Button kind="quiet" onClick={edit.undo} aria-label={t.undoChanges(product.name)} words={adminShared.undo} />
        )}
        <Button
          kind="danger"
          busy={isDeleting}
          busyWords={shared.deleting}
          aria-label={t.deleteLabel(product.name)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </div>
      <div className={styles.tools}>
        <Move by={-1} product={product} disabled={place === 1} onMove={onMove} />
        <Move by={1} product={product} disabled={place === of} onMove={onMove} />
        <Button kind="link" onClick={() => setShowsStock(true)} aria-label={t.stockHistoryOf(product.name)}>
          {t.stockHistory}
        </Button>
      </div>
      {showsStock && <StockDialog product={product} onClose={() => setShowsStock(false)} />}
    </Stack>
  );
}

type MoveProps = { by: -1 | 1; product: AdminChocolate; disabled: boolean; onMove: (by: -1 | 1) => void };

function Move({ by, product: { _id, name }, disabled, onMove }: MoveProps) {
  const [id, arrow, words] = by === -1 ? ["up", "↑", t.up] : ["down", "↓", t.down];
  return (
    <Button
      id={`${id}-${_id}`}
      kind="quiet"
      size="small"
      disabled={disabled}
      onClick={() => onMove(by)}
      aria-label={`${words}: ${name}`}
    >
      {arrow} {words}
    </Button>
  );
}

/** An edit conflict: shows what another tab has changed, and asks which version to keep. */
function StaleNotice({ edit }: { edit: ReturnType<typeof useVersionedEdit<AdminChocolate, TypedProduct>> }) {
  const { draft, newer } = edit;
  if (!draft || !newer) return null;
  if (newer === "deleted") {
    return (
      <>
        <Notice tone="warning" title={t.thisProductWasDeletedElsewhere} text={t.whatYouTypedIsStill} />
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={edit.takeNewer} words={shared.close} />
        </div>
      </>
    );
  }
  const current = edits.toTypedProduct(newer);
  return (
    <>
      <Notice tone="warning" title={t.thisProductWasChangedElsewhere} text={t.yoursIsNotSavedYet} />
      <Stack as="dl" gap={2} className={styles.newer}>
        {edits.conflictingFields(draft, newer).map((field) => (
          <div key={field}>
            <dt>{t.asItIsNow(edits.fieldNames[field])}</dt>
            <dd>{edits.fieldWords(field, current)}</dd>
          </div>
        ))}
      </Stack>
      <div className={styles.buttons}>
        <Button busy={edit.isBusy} busyWords={shared.saving} onClick={() => void edit.save()}>
          {adminShared.saveMineInstead}
        </Button>
        <Button kind="quiet" onClick={edit.takeNewer} words={adminShared.keepNewerOne} />
      </div>
    </>
  );
}

async function readProduct(id: string): Promise<AdminChocolate | "deleted"> {
  const all = await adminCall(listAdminChocolates, {});
  return all.find(({ _id }) => _id === id) ?? "deleted";
}

function stockTag({ state, inventory, lowStockAt }: AdminChocolate) {
  if (state === "hidden") return { state: "past", words: t.hidden } as const;
  if (inventory === 0) return { state: "past", words: shared.soldOut } as const;
  return inventory <= lowStockAt ? ({ state: "held", words: t.lowStock } as const) : undefined;
}
