import type { ReactNode } from "react";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { drawer, type FormState } from "../../../kit/ui/forms/FieldKinds.tsx";
import { Stack, TitledSection } from "../../../kit/ui/Layout.tsx";
import { PictureField } from "../../../site/pictures/PictureField.tsx";
import { productFields, type TypedProduct, wordFields } from "./product-edit.ts";
import styles from "./ProductEditor.module.css";

type Props = FormState<TypedProduct> & {
  /** More about the stock, below its fields. */
  stock?: ReactNode;
};

/** The fields of a chocolate. What changes most often comes first: on a phone it needs no scrolling. */
export function ProductFields({ stock, ...state }: Props) {
  const { shown, onType } = state;
  const fields = drawer(productFields, state);
  return (
    <div className={styles.columns}>
      <Stack gap={4}>{fields("name", "price", "state")}</Stack>
      <TitledSection gap={4} className={styles.card} id="stock-title" title={t.stock}>
        <div className={styles.pair}>{fields("inventory", "lowStockAt")}</div>
        {stock}
      </TitledSection>
      <Stack gap={4}>{fields(...wordFields)}</Stack>
      <TitledSection gap={4} className={styles.card} id="picture-title" title={t.picture}>
        <div className={styles.picture}>
          <PictureField
            image={shown.image}
            alt={shown.imageAlt}
            name={shown.name}
            nameless={t.theNewChocolate}
            isSquare
            onChange={(image) => onType({ image })}
          />
        </div>
        {fields("imageAlt")}
      </TitledSection>
    </div>
  );
}
