import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import type { Chocolate } from "../../contract/shop.ts";
import { countTins, readCart, saveCart, withTinAdded } from "../cart.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import styles from "./AddToCart.module.css";

/** With fewer tins than this, the number of tins left is shown. */
export const fewTinsLimit = 5;

/** The button that adds one tin to the cart, with the number of tins left if there are few. */
export function AddToCart({ product }: { product: Chocolate }) {
  const { name, inventory } = product;
  return (
    <div className={styles.order}>
      {inventory > 0 ? (
        <Button onClick={() => addToCart(product)} aria-label={`Add to cart: ${name}`}>
          Add to cart
        </Button>
      ) : (
        <Button disabled aria-label={`Sold out: ${name}`}>
          Sold out
        </Button>
      )}
      {inventory > 0 && inventory < fewTinsLimit && (
        <StateTag state="held">{`Only ${inventory} left`}</StateTag>
      )}
    </div>
  );
}

function addToCart(product: Chocolate): void {
  const items = readCart();
  const inCart = items.find((item) => item._id === product._id)?.quantity ?? 0;
  if (inCart >= product.inventory) {
    return toast(
      <>
        {inCart === 1 ? "The last one is" : `All ${inCart} that are left are`} in your cart already.{" "}
        <CartLink />
      </>,
    );
  }
  const more = withTinAdded(items, product);
  if (!saveCart(more)) {
    return toast("Your browser does not let this page remember a cart. Private windows sometimes do that.");
  }
  const count = countTins(more);
  toast(
    <>
      <span>
        {product.name} is in your cart, {count === 1 ? "one tin" : `${count} tins`} in all.
      </span>{" "}
      <CartLink />
    </>,
  );
}

function CartLink() {
  return <Link to={paths.cart()}>See the cart</Link>;
}
