import type { ReactNode } from "react";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { CheckField, TextArea, TextField } from "../../../kit/ui/forms/Field.tsx";
import { Stack, TitledSection } from "../../../kit/ui/Layout.tsx";
import { PictureField } from "../../../site/pictures/PictureField.tsx";
import {
  type Field,
  fieldNames,
  type ProductFaults,
  type TextInput,
  textNames,
  texts,
  type TypedProduct,
} from "./product-edit.ts";
import styles from "./ProductEditor.module.css";

type Props = {
  shown: TypedProduct;
  errors: ProductFaults;
  onType: (change: Partial<TypedProduct>) => void;
  tinsHelp?: string | undefined;
  /** More about the stock, below its fields. */
  stock?: ReactNode;
};

/** The fields of a chocolate. What changes most often comes first: on a phone it needs no scrolling. */
export function ProductFields({ shown, errors, onType, tinsHelp, stock }: Props) {
  const field = (name: Field) => ({
    label: fieldNames[name],
    name,
    error: errors[name],
    value: shown[name],
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.columns}>
      <Stack gap={4}>
        <TextField {...field("name")} maxLength={120} />
        <TextField {...field("price")} inputMode="decimal" help={t.dollarsTin} />
        <CheckField
          label={t.shownInShop}
          name="state"
          checked={shown.state === "shown"}
          onChange={(isShown) => onType({ state: isShown ? "shown" : "hidden" })}
        />
      </Stack>
      <TitledSection gap={4} className={styles.card} id="stock-title" title={t.stock}>
        <div className={styles.pair}>
          <TextField {...field("inventory")} inputMode="numeric" help={tinsHelp ?? t.tinsInStock} />
          <TextField {...field("lowStockAt")} inputMode="numeric" help={t.lowStockAlertHelp} />
        </div>
        {stock}
      </TitledSection>
      <Stack gap={4}>
        {textNames.map((name) => {
          const { rows, maxLength, help }: TextInput = texts[name];
          const props = { ...field(name), optional: "obvious" as const, maxLength, help };
          return rows > 1 ? <TextArea key={name} {...props} rows={rows} /> : <TextField key={name} {...props} />;
        })}
        <TextField {...field("bestBefore")} type="date" optional="obvious" />
      </Stack>
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
        <TextArea
          {...field("imageAlt")}
          optional="obvious"
          rows={2}
          maxLength={300}
          help={t.describePhoto}
          // Kept as one line.
          onChange={({ currentTarget: { value } }) => onType({ imageAlt: value.replaceAll("\n", " ") })}
        />
      </TitledSection>
    </div>
  );
}
