import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import type { Chocolate } from "../../../contract/selling/shop/calls.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";
import { readCart, saveCart, withTinAdded } from "../../kit/store/cart.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import styles from "./AddToCart.module.css";

/** With fewer tins than this, the number of tins left is shown. */
export const fewTinsLimit = 5;

export function AddToCart({ product }: { product: Chocolate }) {
  const { name, inventory, isBeingPaid } = product;
  const isSoldOut = inventory <= 0;
  return (
    <Row gap={3} className={styles.order}>
      <Button
        disabled={isSoldOut}
        onClick={() => addToCart(product)}
        aria-label={isSoldOut ? t.soldOut(name) : t.addProductToCart(name)}
        words={isSoldOut ? shared.soldOut : t.addToCart}
      />
      <noscript>
        <Link to={paths.contact()}>{t.orderByMessage}</Link>
      </noscript>
      {!isSoldOut && inventory < fewTinsLimit && <StateTag state="held">{t.onlyLeft(inventory)}</StateTag>}
      {isSoldOut && isBeingPaid && <p className="fine">{t.lastOneIsBeingPaid}</p>}
    </Row>
  );
}

function addToCart(product: Chocolate): void {
  const items = readCart();
  const inCart = items.find((item) => item._id === product._id)?.quantity ?? 0;
  if (inCart >= product.inventory) return toastWithCartLink(t.inYourCartAlready(inCart));
  const more = withTinAdded(items, product);
  if (!saveCart(more)) return toast(t.browserCannotSaveCart);
  toastWithCartLink(t.tinAdded(product.name, tinsWords(more)));
}

function toastWithCartLink(words: string): void {
  toast(
    <>
      <span>{words}</span> <Link to={paths.cart()}>{t.viewCart}</Link>
    </>,
    { isOfPage: true },
  );
}
