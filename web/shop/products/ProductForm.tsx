import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { type AdminChocolate, changeChocolate, removeChocolate, restoreChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as ui from "../../../contract/text/admin/ui.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { confirmDeletion } from "../../ui/dialogs/Confirm.tsx";
import { toast, toastWithUndo } from "../../ui/dialogs/Toast.tsx";
import { StaleNotice } from "../../ui/forms/StaleNotice.tsx";
import { tabDraftStore } from "../../ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../ui/forms/versioned-edit.ts";
import { Row, Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useAction } from "../../use-action.ts";
import { productDraft } from "./product-drafts.ts";
import type { TypedProduct } from "./product-edit.ts";
import * as edits from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import { StockDialog } from "./StockDialog.tsx";
import styles from "./ProductEditor.module.css";

type Props = {
  product: AdminChocolate;
  read: () => Promise<AdminChocolate | "deleted">;
  /** A newer state of the chocolate, saved here or elsewhere. */
  onSaved: (product: AdminChocolate) => void;
  /** The edit was saved, or the chocolate was deleted. */
  onDone: () => void;
};

/** The form that changes or deletes a chocolate. */
export function ProductForm({ product, read, onSaved, onDone }: Props) {
  const { _id, name } = product;
  const versioned = useVersionedEdit<AdminChocolate, TypedProduct>({
    saved: product,
    store: tabDraftStore(productDraft(_id)),
    partOf: edits.conflictingValues,
    toTyped: edits.toTypedProduct,
    isChanged: (draft) => edits.changedFields(draft).length > 0,
    check: edits.productFaults,
    async send(draft, over) {
      const body = edits.toChocolateChange(draft, over);
      const saved = await adminCall(changeChocolate, { params: { id: _id }, body });
      toast(saved.message);
      return saved.product;
    },
    read,
    failureOf: (error) => ({
      title: t.errorUpdatingProduct,
      text: errorMessageOf(error),
      fields: error instanceof CallError ? error.fields : {},
    }),
    onSaved,
    onDeleted: onDone,
  });
  const save = async () => {
    const wasSaved = await versioned.save();
    if (wasSaved) onDone();
    return wasSaved;
  };
  const edit = { ...versioned, save };
  const { isUnsaved, newer, failures } = edit;
  const form = useRef<HTMLFormElement>(null);
  const conflict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);
  useEffect(() => {
    if (newer) conflict.current?.focus();
  }, [newer]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnsaved) void save();
    else toast(ui.thereIsNothingToSave);
  };
  return (
    <Stack as="form" gap={5} ref={form} className={styles.form} aria-label={name} noValidate onSubmit={submit}>
      {newer && (
        <Stack gap={4} ref={conflict} tabIndex={-1}>
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
        </Stack>
      )}
      <ProductFields
        shown={edit.typed}
        errors={edit.failure?.fields ?? {}}
        tinsHelp={tinsHelp(edit.draft, product)}
        stock={<StockHistoryButton product={product} />}
        onType={(change) => {
          edit.type({ ...edit.typed, ...change });
          edit.clearFields((field) => field in change);
        }}
      />
      <DeleteButton product={product} onDeleted={edit.undo} onDone={onDone} />
      <Stack gap={3} className={styles.bar}>
        {edit.failure?.text && <Notice tone="danger" title={edit.failure.title} text={edit.failure.text} />}
        {!newer && (
          <Row gap={3}>
            <Button
              type="submit"
              busy={edit.isBusy}
              busyWords={shared.saving}
              aria-label={ui.saveChangesOf(name)}
              words={ui.saveChanges}
            />
            {isUnsaved && (
              <Button kind="quiet" onClick={edit.undo} aria-label={ui.undoChanges(name)} words={adminShared.undo} />
            )}
          </Row>
        )}
      </Stack>
    </Stack>
  );
}

/** What the owner should know about the number of tins: it has changed since it was read, or tins are held. */
function tinsHelp(draft: edits.ProductDraft | undefined, { inventory, held }: AdminChocolate): string | undefined {
  const by = draft && edits.tinsDifference(draft);
  const hasMoved = by && draft.base.inventory !== inventory && inventory + by >= 0;
  const sentences = [hasMoved && t.tinsHaveMoved(inventory, by), held > 0 && t.moreHeldForPayers(held)];
  return sentences.filter(Boolean).join(" ") || undefined;
}

function StockHistoryButton({ product }: Pick<Props, "product">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button kind="link" onClick={() => setOpen(true)} aria-label={t.stockHistoryOf(product.name)}>
        {t.stockHistory}
      </Button>
      {isOpen && <StockDialog product={product} onClose={() => setOpen(false)} />}
    </div>
  );
}

type DeleteButtonProps = Pick<Props, "product" | "onDone"> & { onDeleted: () => void };

function DeleteButton({ product: { _id, name, state }, onDeleted, onDone }: DeleteButtonProps) {
  const { busy, failure, run } = useAction(errorMessageOf);
  const navigate = useNavigate();
  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDelete, name);
    if (!send) return;
    const params = { id: _id };
    await run(async () => {
      const { message } = await send(removeChocolate, { params });
      onDeleted();
      toastWithUndo(message, async () => {
        const back = await adminCall(restoreChocolate, { params, body: { state } });
        await navigate(paths.adminChocolate(_id));
        return back.message;
      });
      onDone();
    });
  };
  return (
    <Stack gap={3}>
      {failure && <Notice tone="danger" title={t.errorDeletingProduct} text={failure} />}
      <div>
        <Button
          kind="danger"
          busy={busy}
          busyWords={shared.deleting}
          aria-label={ui.deleteLabel(name)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </div>
    </Stack>
  );
}
