import { useEffect, useState } from "react";
import { data, Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { readShipping } from "../../../contract/selling/orders/calls.ts";
import { type Chocolate, listChocolates } from "../../../contract/selling/shop/calls.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";
import { call, CallError, getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { ButtonAnchor } from "../../kit/ui/Button.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import dividerLeaf from "../../kit/ui/drawings/divider-leaf.svg?raw";
import errorDrawing from "../../kit/ui/drawings/error.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Prose } from "../../kit/ui/Prose.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/ChocolatesPage";
import { AddToCart } from "./AddToCart.tsx";
import { productFacts } from "./product-facts.ts";
import { shippingWords } from "./shipping-words.ts";
import { Slideshow } from "./Slideshow.tsx";
import styles from "./ChocolatesPage.module.css";
import card from "./ProductCard.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = getPageContext(context);
  const [{ culture, slides }, shipping, products] = await Promise.all([
    readSiteDocuments(call, "culture", "slides"),
    call(readShipping, {}).then(shippingWords),
    // Without the chocolates the rest of the page is shown, and the browser tries once more.
    call(listChocolates, {}).catch((error: unknown) => {
      if (error instanceof CallError) return null;
      throw error;
    }),
  ]);
  // Not 200, so that a page without chocolates is not cached.
  return data({ culture, slides, shipping, products }, { status: products ? 200 : 503 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const root = matches[0].loaderData as RootData | undefined;
  return pageMeta(matches, {
    title: shared.chocolates,
    description: loaderData.culture.description,
    path: paths.chocolates(),
    brand: "chocolates",
    facts: root ? (loaderData.products ?? []).map((product) => productFacts(product, root)) : [],
  });
}

export default function ChocolatesPage({ loaderData }: Route.ComponentProps) {
  const { culture, slides, shipping } = loaderData;
  const products = useProducts(loaderData.products);
  const isEmpty = products?.length === 0;
  return (
    <>
      <section className={styles.hero}>
        <Stack gap={6} className={styles.heroWidth}>
          <Stack gap={5} align="start" className={styles.heroWords}>
            <h1>{culture.hero.title}</h1>
            <p>{culture.hero.lead}</p>
            {!isEmpty && <ButtonAnchor href="#tins" words={culture.hero.orderButton} />}
          </Stack>
          <div className={styles.leaf}>
            <Picture {...culture.hero.picture} sizes="(min-width: 56rem) 44rem, 100vw" priority cover />
          </div>
        </Stack>
      </section>

      <Section tone="surface" id="tins">
        {isEmpty ? (
          <Head title={t.noChocolatesRightNow} lead={t.newTinsAppearHere} />
        ) : (
          <Head title={culture.products.title} lead={culture.products.lead} />
        )}
        {!products && (
          <div role="alert">
            <Empty
              svg={errorDrawing}
              level={3}
              title={t.oopsUnableToLoadProducts}
              text={t.checkYourInternetConnection}
            />
          </div>
        )}
        {!isEmpty && <p className="fine">{shipping}</p>}
        {products && !isEmpty && (
          <ul className={styles.shelf}>
            {products.map((product) => (
              <li key={product._id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.allergens}>
          <Link to={paths.allergens()}>{culture.products.allergenLink}</Link>
        </p>
      </Section>

      <Section>
        <Head title={culture.title} />
        <Stack gap={7} className={styles.parts}>
          {culture.parts.map((part) => (
            <Stack as="article" gap={5} key={part.title} className={styles.part}>
              <div className={styles.partPicture}>
                <Picture {...part.picture} sizes="(min-width: 56rem) 36rem, 100vw" cover />
              </div>
              <Stack gap={4} className={styles.partWords}>
                <h3>{part.title}</h3>
                <Prose paragraphs={part.paragraphs} />
              </Stack>
            </Stack>
          ))}
        </Stack>
        <div id="slides" className={styles.divider}>
          <Drawing svg={dividerLeaf} />
        </div>
        <Slideshow slides={slides} />
      </Section>
    </>
  );
}

function useProducts(loaded: Chocolate[] | null): Chocolate[] | null {
  const [fetched, setFetched] = useState<Chocolate[] | null>(null);
  useEffect(() => {
    if (loaded) return;
    call(listChocolates, {}).then(setFetched, () => {
      // The page already shows the error.
    });
  }, [loaded]);
  return loaded ?? fetched;
}

export function ProductCard({ product }: { product: Chocolate }) {
  const { slug, name, price, image, imageAlt, description, details } = product;
  return (
    <article className={card.product}>
      <div className={card.picture}>
        <Picture image={image} alt={imageAlt} sizes="(min-width: 40rem) 24rem, 50vw" cover />
      </div>
      <div className={card.title}>
        <h3>
          <Link to={paths.chocolate(slug)}>{name}</Link>
        </h3>
        <p className={card.price}>{priceWords(centsOf(price))}</p>
      </div>
      <p className="fine">{description}</p>
      {details && (
        <details className={card.details}>
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
