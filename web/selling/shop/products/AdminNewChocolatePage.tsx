import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { addChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall, CallError, errorMessageOf } from "../../../kit/calls/api.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { toast } from "../../../kit/ui/dialogs/Toast.tsx";
import { useTabDraft } from "../../../kit/ui/forms/tab-drafts.ts";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import { newProductDraft } from "./product-drafts.ts";
import { emptyProduct, type ProductFaults, productFaults, toNewChocolate } from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import styles from "./ProductEditor.module.css";

export const meta = () => adminMeta(t.newChocolate);
const back = { to: paths.admin("chocolates"), words: t.allChocolates };
export const handle = { title: t.newChocolate, back };

/** Adds a chocolate, and leads back to the list. */
export default function AdminNewChocolatePage() {
  const [typed, type] = useTabDraft(newProductDraft, emptyProduct);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<ProductFaults>({});
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);

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
      await navigate(back.to, { replace: true, state: { chocolate: product._id } });
    } catch (error) {
      setFailure(errorMessageOf(error));
      if (error instanceof CallError) showFaults(error.fields);
      setBusy(false);
    }
  };
  return (
    <AdminPage title={handle.title} back={back}>
      <Stack
        as="form"
        gap={5}
        ref={form}
        className={styles.form}
        aria-label={adminShared.addChocolate}
        noValidate
        onSubmit={(event) => void add(event)}
      >
        <ProductFields
          shown={typed}
          errors={faults}
          onType={(change) => {
            type({ ...typed, ...change });
            setFaults({});
          }}
        />
        <Stack gap={3} className={styles.bar}>
          {failure && <Notice tone="danger" title={t.errorAddingProduct} text={failure} />}
          <Row gap={3}>
            <Button type="submit" busy={busy} busyWords={adminShared.adding} words={t.addProduct} />
            <ButtonLink kind="quiet" to={back.to} words={shared.cancel} />
          </Row>
        </Stack>
      </Stack>
    </AdminPage>
  );
}
