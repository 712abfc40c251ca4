import { useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { addChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { useNewEntry } from "../../../kit/ui/forms/EntryForms.tsx";
import { emptyOf, faultsOf, valuesOf } from "../../../kit/ui/forms/FieldKinds.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { newProductDraft } from "./product-drafts.ts";
import { productFields } from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import styles from "./ProductEditor.module.css";

export const meta = () => adminMeta(t.newChocolate);
const back = { to: paths.admin("chocolates"), words: t.allChocolates };
export const handle = { title: t.newChocolate, back };

/** Adds a chocolate, and leads back to the list. */
export default function AdminNewChocolatePage() {
  const navigate = useNavigate();
  const { busy, failure, form, fields } = useNewEntry({
    draft: newProductDraft,
    empty: emptyOf(productFields),
    check: (typed) => faultsOf(productFields, typed),
    send: (typed) => adminCall(addChocolate, { body: valuesOf(productFields, typed) }),
    onAdded: ({ product }) => navigate(back.to, { replace: true, state: { chocolate: product._id } }),
  });
  return (
    <AdminPage title={handle.title} back={back}>
      <Stack as="form" gap={5} className={styles.form} aria-label={adminShared.addChocolate} {...form}>
        <ProductFields {...fields} />
        <Stack gap={3} className={styles.bar}>
          <FailureNotice title={t.errorAddingProduct} text={failure} />
          <Row gap={3}>
            <Button type="submit" busy={busy} busyWords={adminShared.adding} words={t.addProduct} />
            <ButtonLink kind="quiet" to={back.to} words={shared.cancel} />
          </Row>
        </Stack>
      </Stack>
    </AdminPage>
  );
}
