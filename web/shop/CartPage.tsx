import { Link } from "react-router";
import { centsOf, priceWords } from "../../contract/money.ts";
import type { Route } from "./+types/CartPage";
import { type CartItem, saveCart, subtotalCents, useCart, withQuantity } from "../cart.ts";
import { useHydrated } from "../hydrated.ts";
import { pageMeta } from "../page-meta.ts";
import { links } from "../routes.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import emptyCart from "../ui/drawings/empty-cart.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { MinusIcon, PlusIcon } from "../ui/Icons.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Head, Section } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import styles from "./CartPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: "Cart",
      description: "The tins you have chosen.",
      path: links.cart(),
      brand: "chocolates",
    }),
    { name: "robots", content: "noindex" },
  ];
}

/** What is in this browser's cart. The server knows nothing of it until something is paid. */
export default function CartPage() {
  const items = useCart();
  const hydrated = useHydrated();
  if (hydrated && items.length === 0) return <EmptyCart />;
  return (
    <Section tight>
      <Head level={1} title="Cart" />
      <noscript>
        <p>The cart is kept by JavaScript in your own browser, and yours has none switched on.</p>
      </noscript>
      {hydrated ? <Lines items={items} /> : <Skeleton shape="card" />}
    </Section>
  );
}

function EmptyCart() {
  return (
    <Section tight>
      <Empty
        level={1}
        svg={emptyCart}
        title="Your cart is empty"
        action={<ButtonLink to={links.chocolates()}>See the chocolates</ButtonLink>}
      >
        <p>The tins are waiting on the shelf.</p>
      </Empty>
    </Section>
  );
}

function Lines({ items }: { items: CartItem[] }) {
  return (
    <div className={styles.cart}>
      <ul className={styles.lines}>
        {items.map((item) => (
          <li key={item._id} className={styles.line}>
            <Line item={item} items={items} />
          </li>
        ))}
      </ul>
      <div className={styles.sum}>
        <p className={styles.subtotal}>
          <span>Subtotal</span>
          <strong>{priceWords(subtotalCents(items))}</strong>
        </p>
        <Notice tone="warning" title="Paying online opens soon.">
          Until then, <Link to={links.contact()}>write to us</Link>, and the tins are set aside for you.
        </Notice>
        <ButtonLink kind="quiet" to={links.chocolates()}>
          More chocolates
        </ButtonLink>
      </div>
    </div>
  );
}

function Line({ item, items }: { item: CartItem; items: CartItem[] }) {
  const set = (quantity: number) => saveCart(withQuantity(items, item._id, quantity));
  return (
    <>
      <div className={styles.picture}>
        <Picture image={item.image} alt="" sizes="7rem" cover />
      </div>
      <div className={styles.words}>
        <h2>{item.name}</h2>
        <p>{priceWords(centsOf(item.price))} a tin</p>
      </div>
      <div className={styles.quantity} role="group" aria-label={`Quantity of ${item.name}`}>
        <button
          type="button"
          aria-label={`One less: ${item.name}`}
          disabled={item.quantity <= 1}
          onClick={() => set(item.quantity - 1)}
        >
          <MinusIcon />
        </button>
        <output aria-live="polite">{item.quantity}</output>
        <button type="button" aria-label={`One more: ${item.name}`} onClick={() => set(item.quantity + 1)}>
          <PlusIcon />
        </button>
      </div>
      <p className={styles.price}>{priceWords(centsOf(item.price) * item.quantity)}</p>
      <Button kind="link" onClick={() => set(0)} aria-label={`Remove ${item.name}`}>
        Remove
      </Button>
    </>
  );
}
