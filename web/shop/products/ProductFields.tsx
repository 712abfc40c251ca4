import * as t from "../../../contract/text/admin/shop.ts";
import { PictureField } from "../../pictures/PictureField.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { TextArea, TextField } from "../../ui/forms/Field.tsx";
import { Stack } from "../../ui/Layout.tsx";
import { type Field, fieldNames, type ProductFaults, type TypedProduct } from "./product-edit.ts";
import styles from "./ProductFields.module.css";

type Props = {
  /** Prefix of the field names, which must be unique: a page has several of these forms. */
  prefix: string;
  shown: TypedProduct;
  errors: ProductFaults;
  onType: (change: Partial<TypedProduct>) => void;
  tinsHelp?: string | undefined;
};

const rare = ["imageAlt", "allergens", "bestBefore", "lowStockAt"] as const;

export function ProductFields({ prefix, shown, errors, onType, tinsHelp }: Props) {
  const field = (name: Field) => ({
    label: fieldNames[name],
    name: prefix + name,
    error: errors[name],
    value: shown[name],
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.fields}>
      <PictureField
        image={shown.image}
        alt={shown.imageAlt}
        name={shown.name}
        nameless={t.theNewChocolate}
        isSquare
        onChange={(image) => onType({ image })}
      />
      <Stack gap={4}>
        <TextField {...field("name")} maxLength={120} />
        <TextArea
          {...field("description")}
          optional="obvious"
          rows={2}
          maxLength={2000}
          help={t.sentenceOrTwoUnderIts}
        />
        <TextArea {...field("details")} optional="obvious" rows={3} maxLength={2000} help={t.whatIsInsideShopShows} />
        <div className={styles.pair}>
          <TextField {...field("price")} inputMode="decimal" help={t.dollarsTin} />
          <TextField {...field("inventory")} inputMode="numeric" help={tinsHelp ?? t.tinsInStock} />
        </div>
        <CheckField
          label={t.shownInShop}
          name={`${prefix}state`}
          checked={shown.state === "shown"}
          onChange={(isShown) => onType({ state: isShown ? "shown" : "hidden" })}
        />
        <details className={styles.more} open={rare.some((name) => errors[name]) || undefined}>
          <summary>{t.allergensBestBeforeAndMore}</summary>
          <Stack gap={4}>
            <TextField {...field("imageAlt")} optional="obvious" maxLength={300} help={t.describePhoto} />
            <TextField {...field("allergens")} optional="obvious" maxLength={500} help={t.allergensExample} />
            <TextField {...field("bestBefore")} type="date" optional="obvious" />
            <TextField {...field("lowStockAt")} inputMode="numeric" help={t.lowStockAlertHelp} />
          </Stack>
        </details>
      </Stack>
    </div>
  );
}
