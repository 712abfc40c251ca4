import { data, Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { listOffers, type Pass, type SoldGiftCards } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { useUserId } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import emptyDrawing from "../../kit/ui/drawings/empty-bookings.svg?raw";
import errorDrawing from "../../kit/ui/drawings/error.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/PassesPage";
import { passFacts, validityWords } from "./format.ts";
import { GiftCardFace } from "./GiftCardFace.tsx";
import styles from "./PassesPage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await getPageContext(context)
    .call(listOffers, {})
    .catch((error: unknown) => {
      if (error instanceof CallError) return null;
      throw error;
    });
  // Not 200, so that a page without passes is not cached.
  return data({ offers }, { status: offers ? 200 : 503 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const root = matches[0].loaderData as RootData | undefined;
  return pageMeta(matches, {
    title: t.passesAndGiftCards,
    description: t.passesDescription,
    path: paths.passes(),
    facts: root && loaderData.offers ? offerFacts(loaderData.offers, root) : [],
  });
}

/** Structured data for search engines (schema.org): each pass with its price, and the gift card with its amounts. */
function offerFacts({ passes, giftCards }: { passes: Pass[]; giftCards: SoldGiftCards | null }, root: RootData) {
  const { brand, publicUrl } = root;
  const product = (name: string, description: string, offers: object) => ({
    "@type": "Product",
    name,
    description,
    image: `${publicUrl}/share-card.png`,
    brand: { "@type": "Brand", name: brand.yoga.name },
    offers: {
      ...offers,
      priceCurrency: currentPlace().currency,
      availability: "https://schema.org/InStock",
      url: publicUrl + paths.passes(),
    },
  });
  const ofPasses = passes.map((pass) =>
    product(pass.name, pass.description || passFacts(pass).join(". "), {
      "@type": "Offer",
      price: pass.price.toFixed(2),
    }),
  );
  if (!giftCards) return ofPasses;
  const { amounts, least, most } = giftCards;
  const prices = { lowPrice: Math.min(least, ...amounts).toFixed(2), highPrice: Math.max(most, ...amounts).toFixed(2) };
  return [...ofPasses, product(t.giftCard, t.giftCardsLead, { "@type": "AggregateOffer", ...prices })];
}

/** The passes and gift cards on sale; each leads to the page that sells it. The same for every visitor. */
export default function PassesPage({ loaderData: { offers } }: Route.ComponentProps) {
  const isEmpty = offers !== null && offers.passes.length === 0 && !offers.giftCards;
  return (
    <>
      <Section tight>
        <Head level={1} title={t.passesAndGiftCards} lead={isEmpty ? undefined : t.passesLead} />
        <NeedsJavascript>
          <Rich text={t.buyingNeedsJavascript} parts={{ link: <Link to={paths.contact()} /> }} />
        </NeedsJavascript>
        {!offers && (
          <div role="alert">
            <Empty svg={errorDrawing} title={t.couldNotLoad} text={t.reloadPage} />
          </div>
        )}
        {isEmpty && (
          <Empty
            svg={emptyDrawing}
            title={t.noPassesRightNow}
            text={t.newOnesAppearHere}
            action={<ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />}
          />
        )}
        {offers && offers.passes.length > 0 && (
          <Stack gap={5} className={styles.passes}>
            <p className="muted">{t.oneUseLead}</p>
            <ul className={styles.cards}>
              {offers.passes.map((pass) => (
                <PassCard key={pass._id} pass={pass} />
              ))}
            </ul>
          </Stack>
        )}
      </Section>
      {offers?.giftCards && <GiftCards giftCards={offers.giftCards} />}
    </>
  );
}

function PassCard({ pass }: { pass: Pass }) {
  const { _id, name, description, uses, price } = pass;
  return (
    <li className={styles.card}>
      <div className={styles.title}>
        <h2>{name}</h2>
        <p className={styles.price}>{priceWords(centsOf(price))}</p>
      </div>
      {description && <p>{description}</p>}
      <ul className={styles.facts}>
        {[t.usesWords(uses), ...passFacts(pass)].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={styles.buy}>
        <ButtonLink kind="quiet" to={paths.buyPass({ pass: _id })} aria-label={t.buyPass(name)} words={t.buy} />
      </div>
    </li>
  );
}

function GiftCards({ giftCards }: { giftCards: SoldGiftCards }) {
  const userId = useUserId();
  return (
    <Section tone="surface" id="gift-cards">
      <Split by="1/1" centered>
        <GiftCardFace />
        <Stack gap={5} align="start">
          <Head title={t.giftCards} lead={t.giftCardsLead} />
          <p>{validityWords(giftCards)}</p>
          <Row gap={3}>
            {giftCards.amounts.map((amount) => (
              <ButtonLink
                key={amount}
                kind="quiet"
                to={paths.buyPass({ amount })}
                aria-label={t.giveAmount(amountWords(amount))}
                words={amountWords(amount)}
              />
            ))}
            <ButtonLink kind="quiet" to={paths.buyPass({ amount: 0 })} words={t.anotherAmount} />
          </Row>
          <p className="fine">
            {t.youHaveOne} <Rich text={t.whereToUseIt} parts={{ link: <Link to={paths.user(userId, "wallet")} /> }} />
          </p>
        </Stack>
      </Split>
    </Section>
  );
}
