import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { StateTag } from "../../../kit/ui/lists/StateTag.tsx";

/** What is unusual about a chocolate: hidden, sold out or low on stock. Null if it is on sale with enough tins. */
function stateOf({ state, inventory, lowStockAt }: AdminChocolate) {
  if (state === "hidden") return ["past", adminShared.hidden] as const;
  if (inventory === 0) return ["full", shared.soldOut] as const;
  return inventory <= lowStockAt ? (["held", t.lowStock] as const) : null;
}

type ProductStateProps = {
  product: AdminChocolate;
  /** In a line of text, after other facts. */
  isInLine?: boolean;
};

export function ProductState({ product, isInLine = false }: ProductStateProps) {
  const shown = stateOf(product);
  if (!shown) return null;
  const [state, words] = shown;
  return (
    <>
      {isInLine && " · "}
      <StateTag state={state} isPlain={isInLine}>
        {words}
      </StateTag>
    </>
  );
}
