import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { DeleteProductButton } from "./DeleteProductButton.tsx";
import { ProductConflict, SaveButtons, SaveFailure } from "./ProductEditParts.tsx";
import { ProductFields } from "./ProductFields.tsx";
import { StockDialog } from "./StockDialog.tsx";
import { useEditFocus, useProductEdit } from "./use-product-edit.ts";
import styles from "./ProductEditor.module.css";

type Props = {
  product: AdminChocolate;
  /** A newer state of the chocolate, saved here or elsewhere. */
  onSaved: (product: AdminChocolate) => void;
  /** The edit was saved, or the chocolate was deleted. */
  onDone: () => void;
};

/** The form that changes or deletes a chocolate. */
export function ProductForm({ product, onSaved, onDone }: Props) {
  const { _id, name } = product;
  const navigate = useNavigate();
  const edit = useProductEdit({ product, onSaved, onDone, onDeleted: onDone });
  const { form, conflict } = useEditFocus(edit);
  return (
    <Stack as="form" gap={5} ref={form} className={styles.form} aria-label={name} noValidate onSubmit={edit.submit}>
      <ProductConflict ref={conflict} edit={edit} />
      <ProductFields
        shown={edit.typed}
        errors={edit.failure?.fields ?? {}}
        tinsHelp={edit.tinsHelp}
        stock={<StockHistoryButton product={product} />}
        onType={edit.change}
      />
      <div>
        <DeleteProductButton
          product={product}
          onDeleted={() => {
            edit.undo();
            onDone();
          }}
          onRestored={() => navigate(paths.adminChocolate(_id))}
        />
      </div>
      <Stack gap={3} className={styles.bar}>
        <SaveFailure edit={edit} />
        <SaveButtons edit={edit} name={name} />
      </Stack>
    </Stack>
  );
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
