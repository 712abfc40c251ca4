import { useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { useNewEntry } from "../../../kit/ui/forms/EntryForms.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { productKind } from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import styles from "./ProductEditor.module.css";

export const meta = () => adminMeta(t.newChocolate);
const back = { to: paths.admin("chocolates"), words: t.allChocolates };
export const handle = { title: t.newChocolate, back };

/** Adds a chocolate, and leads back to the list. */
export default function AdminNewChocolatePage() {
  const navigate = useNavigate();
  const { busy, failure, form, fields } = useNewEntry(productKind, ({ _id }) =>
    navigate(back.to, { replace: true, state: { chocolate: _id } }),
  );
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
