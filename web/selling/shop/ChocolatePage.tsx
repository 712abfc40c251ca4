import { data, Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { pictureAddress, parsePictureAddress, renditionWidths } from "../../../contract/platform/pictures/picture.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { longDateWords } from "../../../contract/platform/values/time.ts";
import { readShipping } from "../../../contract/selling/orders/calls.ts";
import { type ChocolateDetails, readChocolate } from "../../../contract/selling/shop/calls.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { breadcrumbFacts, pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { BackIcon } from "../../kit/ui/Icons.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/ChocolatePage";
import { AddToCart } from "./AddToCart.tsx";
import { productFacts } from "./product-facts.ts";
import { shippingWords } from "./shipping-words.ts";
import styles from "./ChocolatePage.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = getPageContext(context);
  const [{ culture }, shipping, product] = await Promise.all([
    readSiteDocuments(call, "culture"),
    call(readShipping, {}).then(shippingWords),
    call(readChocolate, { params: { slug: params.slug } }).catch((error: unknown) => {
      // An invalid slug (400) is shown as not found.
      if (error instanceof CallError) throw data(null, { status: error.status === 400 ? 404 : error.status });
      throw error;
    }),
  ]);
  return { product, shipping, allergenLink: culture.products.allergenLink };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const root = matches[0].loaderData as RootData | undefined;
  return pageMeta(matches, {
    title: product.name,
    description: product.description || t.nameAndTinPrice(product.name, priceWords(centsOf(product.price))),
    path: paths.chocolate(product.slug),
    brand: "chocolates",
    picture: sharePicture(product),
    facts: root
      ? [
          productFacts(product, root),
          breadcrumbFacts(root, [
            [root.brand.chocolates.name, paths.chocolates()],
            [product.name, paths.chocolate(product.slug)],
          ]),
        ]
      : [],
  });
}

/** Open Graph image: JPEG, the format that all link previews read, up to 1280 px wide for large cards. */
function sharePicture({ image, imageAlt }: ChocolateDetails) {
  const facts = parsePictureAddress(image);
  if (!facts) return undefined;
  const width = renditionWidths(facts.width).findLast((stored) => stored <= 1280) ?? facts.width;
  const height = Math.round((width / facts.width) * facts.height);
  return { address: pictureAddress(facts, width, "jpg"), width, height, alt: imageAlt };
}

export default function ChocolatePage({ loaderData }: Route.ComponentProps) {
  const { product, shipping, allergenLink } = loaderData;
  const { name, price, image, imageAlt, description, details, allergens, bestBefore } = product;
  return (
    <Section tight>
      <Link to={paths.chocolates()} className={styles.back}>
        <BackIcon />
        {t.allChocolates}
      </Link>
      <Stack as="article" gap={6} className={styles.product}>
        <div className={styles.picture}>
          <Picture image={image} alt={imageAlt} sizes="(min-width: 56rem) 36rem, 100vw" priority cover />
        </div>
        <Stack gap={4} className={styles.words}>
          <h1>{name}</h1>
          <p className={styles.price}>
            {priceWords(centsOf(price))} <span>{t.perTin}</span>
          </p>
          {description && <p className={styles.description}>{description}</p>}
          <AddToCart product={product} />
          <p className="fine">{shipping}</p>
          <Stack as="dl" gap={4} className={styles.facts}>
            {details && <Fact name={t.whatIsInside} words={details} />}
            {allergens && <Fact name={shared.allergens} words={allergens} />}
            {bestBefore && <Fact name={t.bestBefore} words={longDateWords(bestBefore)} />}
          </Stack>
          <p className={styles.allergens}>
            <Link to={paths.allergens()}>{allergenLink}</Link>
          </p>
        </Stack>
      </Stack>
    </Section>
  );
}

function Fact({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}
