import { type FormEvent, useEffect, useRef, useState } from "react";
import { addChocolate, type AdminChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { useTabDraft } from "../../ui/forms/tab-drafts.ts";
import { Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { emptyProduct, type ProductFaults, productFaults, toNewChocolate } from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import styles from "./ProductRow.module.css";

type AddProductFormProps = { onAdded: (product: AdminChocolate) => void; onCancel: () => void };

export function AddProductForm({ onAdded, onCancel }: AddProductFormProps) {
  const [typed, type] = useTabDraft("new product", emptyProduct);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<ProductFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input[type=text], input:not([type])")?.focus(), []);

  const showFaults = (found: ProductFaults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = productFaults(typed);
    if (Object.keys(found).length > 0) return showFaults(found);
    setBusy(true);
    setFailure(undefined);
    try {
      const { message, product } = await adminCall(addChocolate, { body: toNewChocolate(typed) });
      type(undefined);
      toast(message);
      onAdded(product);
    } catch (error) {
      setFailure(errorMessageOf(error));
      if (error instanceof CallError) showFaults(error.fields);
      setBusy(false);
    }
  };
  return (
    <Stack
      as="form"
      data-add-form
      gap={4}
      ref={form}
      className={styles.card}
      aria-label={adminShared.addChocolate}
      noValidate
      onSubmit={(event) => void add(event)}
    >
      <div className={styles.head}>
        <h2>{t.newChocolate}</h2>
      </div>
      <ProductFields
        prefix="new-"
        shown={typed}
        errors={faults}
        onType={(change) => {
          type({ ...typed, ...change });
          setFaults({});
        }}
      />
      {failure && <Notice tone="danger" title={t.errorAddingProduct} text={failure} />}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} busyWords={adminShared.adding} words={t.addProduct} />
        <Button kind="quiet" onClick={onCancel} words={shared.cancel} />
      </div>
    </Stack>
  );
}
