import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { errorMessageOf } from "../../../kit/calls/api.ts";
import { toast, toastWithUndo } from "../../../kit/ui/dialogs/Toast.tsx";
import { MinusIcon, PlusIcon } from "../../../kit/ui/Icons.tsx";
import { joined } from "../../../kit/ui/Layout.tsx";
import { StepButton } from "../../../kit/ui/StepButton.tsx";
import { useStockTaps } from "./stock-taps.ts";
import styles from "./StockStepper.module.css";

type StockStepperProps = {
  product: AdminChocolate;
  onSaved: (product: AdminChocolate) => void;
  /** The stock must be read again, after this error if there is one. */
  onReload: (error?: unknown) => void;
};

/** The tins in stock between − and +. Saved a moment after the last tap, with a toast that can undo it. */
export function StockStepper({ product, onSaved, onReload }: StockStepperProps) {
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
