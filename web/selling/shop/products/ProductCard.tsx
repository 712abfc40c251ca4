import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { useFocusAfterRemoval } from "../../../kit/ui/focus-after-removal.ts";
import { DeleteEntryButton, SaveButtons, StaleNotice, useEntryEdit } from "../../../kit/ui/forms/EntryForms.tsx";
import { TextArea, TextField } from "../../../kit/ui/forms/Field.tsx";
import type { Failure } from "../../../kit/ui/forms/Form.tsx";
import { joined, Row, Stack } from "../../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { Picture } from "../../../kit/ui/Picture.tsx";
import { type Field, productFields, productKind, tinsHelp } from "./product-edit.ts";
import { productRowId } from "./ProductRow.tsx";
import { ProductState } from "./ProductState.tsx";
import styles from "./ProductCard.module.css";

type Props = {
  product: AdminChocolate;
  onSaved: (product: AdminChocolate) => void;
  /** It was deleted, here or elsewhere. */
  onDeleted: () => void;
  onRestored: () => void;
};

const cardFields = ["name", "description", "details", "price", "inventory"] as const;

/** Why the edit was not saved. A field of the card says it itself. */
function failureText({ text, fields }: Failure = { fields: {} }): string | undefined {
  const [other] = Object.entries(fields).filter(([field]) => !cardFields.some((name) => name === field));
  return text ?? (other && `${productFields[other[0] as Field].label}: ${other[1]}`);
}

/** A chocolate in the owner's grid, edited in place. The other facts are on its page. */
export function ProductCard({ product, onSaved, onDeleted, onRestored }: Props) {
  const { _id, name, image, imageAlt } = product;
  const edit = useEntryEdit(productKind, { entry: product, onSaved, onDeleted });
  const item = useFocusAfterRemoval<HTMLLIElement>((card) => card.parentElement);
  const field = (of: (typeof cardFields)[number]) => ({
    label: productFields[of].label,
    name: `${_id}-${of}`,
    error: edit.fields.errors[of],
    value: edit.fields.shown[of],
    onChange: (event: { currentTarget: { value: string } }) => edit.fields.onType({ [of]: event.currentTarget.value }),
  });
  return (
    <li ref={item} className={joined(styles.card, edit.isUnsaved && styles.unsaved)}>
      <div className={styles.picture}>
        <Picture image={image} alt={imageAlt} sizes="(min-width: 76rem) 17rem, 24rem" cover />
        <div className={styles.state}>
          <ProductState product={product} />
        </div>
      </div>
      <Stack as="form" gap={3} className={styles.form} aria-label={name} {...edit.form}>
        <StaleNotice edit={edit} />
        <TextField {...field("name")} maxLength={120} />
        <TextArea {...field("description")} optional="obvious" rows={2} maxLength={2000} />
        <TextArea {...field("details")} optional="obvious" rows={2} maxLength={2000} />
        <div className={styles.pair}>
          <TextField {...field("price")} inputMode="decimal" />
          <TextField {...field("inventory")} inputMode="numeric" help={tinsHelp(edit.draft, product)} />
        </div>
        <Link
          id={productRowId(_id)}
          to={paths.adminChocolate(_id)}
          className={styles.more}
          aria-label={t.pictureAllergensAndMoreOf(name)}
        >
          {t.pictureAllergensAndMore}
        </Link>
        <Stack gap={3} className={styles.actions}>
          <FailureNotice title={t.errorUpdatingProduct} text={failureText(edit.failure)} />
          <Row gap={3} justify="between">
            <SaveButtons edit={edit} name={name} isOnCard />
            <div className={styles.remove}>
              <DeleteEntryButton
                kind={productKind}
                entry={product}
                look="muted"
                edit={edit}
                onRemoved={onDeleted}
                onRestored={onRestored}
              />
            </div>
          </Row>
        </Stack>
      </Stack>
    </li>
  );
}
