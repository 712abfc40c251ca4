import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { Chocolate } from "../../../contract/selling/shop/calls.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { AddToCart } from "./AddToCart.tsx";
import styles from "./ProductCard.module.css";

export function ProductCard({ product }: { product: Chocolate }) {
  const { slug, name, price, image, imageAlt, description, details } = product;
  return (
    <article className={styles.product}>
      <div className={styles.picture}>
        <Picture image={image} alt={imageAlt} sizes="(min-width: 40rem) 24rem, 50vw" cover />
      </div>
      <div className={styles.title}>
        <h3>
          <Link to={paths.chocolate(slug)}>{name}</Link>
        </h3>
        <p className={styles.price}>{priceWords(centsOf(price))}</p>
      </div>
      <p className="fine">{description}</p>
      {details && (
        <details className={styles.details}>
          <summary>
            <Rich text={t.whatIsInsideName(name)} parts={{ span: <span className="hidden-text" /> }} />
          </summary>
          <p>{details}</p>
        </details>
      )}
      <AddToCart product={product} />
    </article>
  );
}
