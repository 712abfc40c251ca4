import { paths } from "../../../../contract/paths.ts";
import * as ui from "../../../../contract/platform/layouts/text.desk.ts";
import { centsOf, priceWords } from "../../../../contract/platform/values/money.ts";
import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { errorMessageOf } from "../../../kit/calls/api.ts";
import { toast, toastWithUndo } from "../../../kit/ui/dialogs/Toast.tsx";
import { hasEntryDraft } from "../../../kit/ui/forms/EntryForms.tsx";
import { MinusIcon, PlusIcon } from "../../../kit/ui/Icons.tsx";
import { joined, Row } from "../../../kit/ui/Layout.tsx";
import { MoveButtons } from "../../../kit/ui/lists/Moves.tsx";
import { RowLink, RowText } from "../../../kit/ui/lists/Rows.tsx";
import { Picture } from "../../../kit/ui/Picture.tsx";
import { StepButton } from "../../../kit/ui/StepButton.tsx";
import { productKind } from "./product-edit.ts";
import { ProductState } from "./ProductState.tsx";
import { useStockTaps } from "./stock-taps.ts";
import styles from "./StockStepper.module.css";

type Props = {
  product: AdminChocolate;
  onSaved: (product: AdminChocolate) => void;
  /** The list must be read again, after this error if there is one. */
  onReload: (error?: unknown) => void;
  /** While the owner changes the order: the place in the list, from 1, instead of the stock. */
  ordering?: { place: number; of: number; onMove: (by: -1 | 1) => void } | undefined;
};

/** A chocolate in the owner's list: picture, name, price and state lead to its editor; its stock is between − and +. */
export function ProductRow({ product, ordering, ...stock }: Props) {
  const { _id, name, image } = product;
  const words = {
    start: <Picture image={image} alt="" sizes="48px" cover />,
    title: name,
    note: <Facts product={product} />,
  };
  if (ordering) {
    const buttons = (
      <Row gap={2} nowrap>
        <MoveButtons item={product} onlyArrows {...ordering} />
      </Row>
    );
    return <RowText {...words} beside={buttons} />;
  }
  return (
    <RowLink
      id={productRowId(_id)}
      to={paths.adminChocolate(_id)}
      {...words}
      beside={<StockStepper product={product} {...stock} />}
    />
  );
}

/** The element that gets the focus when the owner comes back from the editor. */
export const productRowId = (id: string) => `product-${id}`;

function Facts({ product }: Pick<Props, "product">) {
  const { _id, price, held } = product;
  return (
    <>
      {priceWords(centsOf(price))}
      {hasEntryDraft(productKind, _id) ? ` · ${ui.unsavedChanges}` : <ProductState product={product} isInLine />}
      {held > 0 && ` · ${t.heldTins(held)}`}
    </>
  );
}

type StockStepperProps = {
  product: AdminChocolate;
  onSaved: (product: AdminChocolate) => void;
  /** The stock must be read again, after this error if there is one. */
  onReload: (error?: unknown) => void;
};

/** The tins in stock between − and +. Saved a moment after the last tap, with a toast that can undo it. */
function StockStepper({ product, onSaved, onReload }: StockStepperProps) {
  const { name } = product;
  const { stock, isUnsaved, tap } = useStockTaps({
    product,
    onSaved(saved, difference) {
      onSaved(saved);
      toastWithUndo(t.stockSaved(name, difference, saved.inventory), () => {
        tap(-difference);
        return null;
      });
    },
    onFailed(error) {
      toast(t.stockNotSaved(name, errorMessageOf(error)));
      onReload(error);
    },
    onOverlapped: onReload,
  });
  return (
    <div role="group" className={styles.stepper} aria-label={t.stockOf(name)}>
      <StepButton words={t.oneTinLess(name)} isAtEnd={stock === 0} onPress={() => tap(-1)}>
        <MinusIcon />
      </StepButton>
      <output className={joined(isUnsaved && styles.unsaved)}>{stock}</output>
      <StepButton words={t.oneTinMore(name)} onPress={() => tap(1)}>
        <PlusIcon />
      </StepButton>
    </div>
  );
}
