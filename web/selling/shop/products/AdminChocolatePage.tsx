import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { type AdminChocolate, readAdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../../kit/ui/Button.tsx";
import { Row } from "../../../kit/ui/Layout.tsx";
import { LoadState } from "../../../kit/ui/lists/LoadState.tsx";
import { ProductForm } from "./ProductForm.tsx";
import { ProductState } from "./ProductState.tsx";
import { stockSaved } from "./stock-taps.ts";

export const meta = () => adminMeta(shared.chocolates);

/** The editor of one chocolate. Leads back to the list when it is saved or deleted. */
export default function AdminChocolatePage() {
  const { id = "" } = useParams();
  const loaded = useCallData(async () => {
    await stockSaved();
    return adminCall(readAdminChocolate, { params: { id } });
  }, [id]);
  const back = { to: paths.admin("chocolates"), words: t.allChocolates, state: { chocolate: id } };
  const { data } = loaded;
  if (data?._id === id) return <Editor key={id} given={data} back={back} />;
  return (
    <AdminPage title={t.chocolate} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToFetchProduct} />
    </AdminPage>
  );
}

type EditorProps = { given: AdminChocolate; back: { to: string; words: string; state: { chocolate: string } } };

function Editor({ given, back }: EditorProps) {
  const [product, setProduct] = useState(given);
  const navigate = useNavigate();
  const { name, state, slug } = product;
  return (
    <AdminPage
      title={name}
      back={back}
      lead={
        <Row gap={4}>
          <ProductState product={product} />
          {state === "shown" && <ButtonLink kind="link" to={paths.chocolate(slug)} words={t.viewInTheShop} />}
        </Row>
      }
    >
      <ProductForm
        product={product}
        onSaved={setProduct}
        onDone={() => void navigate(back.to, { replace: true, state: back.state })}
      />
    </AdminPage>
  );
}
