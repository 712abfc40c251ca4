import { type FormEvent, useEffect, useRef, useState } from "react";
import { centsOf, priceWords } from "../../../contract/money.ts";
import { changeChocolate, listAdminChocolates, type AdminChocolate, removeChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as ui from "../../../contract/text/admin/ui.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/dialogs/Confirm.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { StaleNotice } from "../../ui/forms/StaleNotice.tsx";
import { tabDraftStore } from "../../ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../ui/forms/versioned-edit.ts";
import { Stack } from "../../ui/Layout.tsx";
import { MoveButtons } from "../../ui/lists/Moves.tsx";
import { RowDetails } from "../../ui/lists/Rows.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useAction } from "../../use-action.ts";
import type { TypedProduct } from "./product-edit.ts";
import * as edits from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import { StockDialog } from "./StockDialog.tsx";
import { StockStepper } from "./StockStepper.tsx";
import styles from "./ProductRow.module.css";

type Props = {
  product: AdminChocolate;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  onSaved: (product: AdminChocolate) => void;
  onRemoved: () => void;
  /** The list must be read again, after this error if there is one. */
  onReload: (error?: unknown) => void;
  isOpen: boolean;
  onToggle: () => void;
};

/** A chocolate in the owner's list: picture, name, price, its stock between − and +, and the editor when it is open. */
export function ProductRow({ isOpen, onToggle, onReload, ...props }: Props) {
  const { product, onSaved, onRemoved } = props;
  const { name, price, image, held } = product;
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
  const state = edit.isUnsaved ? ui.unsavedChanges : stateWords(product);
  const facts = [priceWords(centsOf(price)), held > 0 && t.heldTins(held), state];
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      start={<Picture image={image} alt="" sizes="48px" cover />}
      title={name}
      note={facts.filter(Boolean).join(" · ")}
      beside={<StockStepper product={product} onSaved={onSaved} onReload={onReload} />}
    >
      <ProductForm {...props} edit={edit} />
    </RowDetails>
  );
}

type ProductEdit = ReturnType<typeof useVersionedEdit<AdminChocolate, TypedProduct>>;
type ProductFormProps = Omit<Props, "isOpen" | "onToggle" | "onReload" | "onSaved"> & { edit: ProductEdit };

/** The editor of a chocolate. */
function ProductForm({ product, place, of, edit, onMove, onRemoved }: ProductFormProps) {
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
    else toast(ui.thereIsNothingToSave);
  };
  return (
    <Stack as="form" gap={4} ref={form} aria-label={product.name} noValidate onSubmit={submit}>
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
      <StaleNotice
        edit={edit}
        deleted={t.thisProductWasDeletedElsewhere}
        changed={t.thisProductWasChangedElsewhere}
        changesOf={(draft, now) =>
          edits
            .conflictingFields(draft, now)
            .map((field) => [edits.fieldNames[field], edits.fieldWords(field, edits.toTypedProduct(now))])
        }
      />
      <div className={styles.buttons}>
        {!newer && (
          <Button
            type="submit"
            busy={edit.isBusy}
            busyWords={shared.saving}
            aria-label={ui.saveChangesOf(product.name)}
          >
            {ui.saveChanges}
          </Button>
        )}
        {isUnsaved && !newer && (
          <Button kind="quiet" onClick={edit.undo} aria-label={ui.undoChanges(product.name)} words={adminShared.undo} />
        )}
      </div>
      <div className={styles.tools}>
        <MoveButtons item={product} place={place} of={of} onMove={onMove} />
        <Button kind="link" onClick={() => setShowsStock(true)} aria-label={t.stockHistoryOf(product.name)}>
          {t.stockHistory}
        </Button>
        <Button
          kind="link"
          busy={isDeleting}
          busyWords={shared.deleting}
          aria-label={ui.deleteLabel(product.name)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </div>
      {showsStock && <StockDialog product={product} onClose={() => setShowsStock(false)} />}
    </Stack>
  );
}

async function readProduct(id: string): Promise<AdminChocolate | "deleted"> {
  const all = await adminCall(listAdminChocolates, {});
  return all.find(({ _id }) => _id === id) ?? "deleted";
}

function stateWords({ state, inventory, lowStockAt }: AdminChocolate): string | undefined {
  if (state === "hidden") return t.hidden;
  if (inventory === 0) return shared.soldOut;
  return inventory <= lowStockAt ? t.lowStock : undefined;
}
