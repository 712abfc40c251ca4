import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { telLink } from "../../../contract/platform/values/identifiers.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { Chocolate } from "../../../contract/selling/shop/calls.ts";
import type { Offering, SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { mapLink } from "../../../contract/teaching/events/place.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import styles from "./HomeParts.module.css";

/** One-to-one offerings lead to the page with their times, the others to their card on the About page. */
const offeringPath = ({ drawing, key }: Offering) =>
  drawing === "offering-class" ? `${paths.about()}#${key}` : paths.sessions();

/** The offerings with their prices, each a link. Their drawings stay on the About page: each page loads its own. */
export function OfferingLinks({ cards }: { cards: readonly Offering[] }) {
  return (
    <ul className={styles.offerings}>
      {cards.map((card) => (
        <Stack as="li" gap={2} key={card.key} className={styles.offering}>
          <h3>
            <Link to={offeringPath(card)}>{card.title}</Link>
          </h3>
          <p className="muted">{card.summary}</p>
          <p className="strong">{card.price}</p>
        </Stack>
      ))}
    </ul>
  );
}

/** A few tins with their prices, which lead to their pages. */
export function Tins({ tins }: { tins: readonly Chocolate[] }) {
  return (
    <Stack gap={6} align="start">
      <ul className={styles.tins}>
        {tins.map(({ slug, name, price, image, imageAlt, inventory }) => (
          <li key={slug} className={styles.tin}>
            <div className={styles.picture}>
              <Picture image={image} alt={imageAlt} sizes="(min-width: 40rem) 18rem, 50vw" cover />
            </div>
            <h3>
              <Link to={paths.chocolate(slug)}>{name}</Link>
            </h3>
            <p>{inventory > 0 ? priceWords(centsOf(price)) : shared.soldOut}</p>
          </li>
        ))}
      </ul>
      <ButtonLink kind="quiet" to={paths.chocolates()} words={t.seeAllTins} />
    </Stack>
  );
}

export function Testimonials({ items }: { items: SiteDocuments["home"]["testimonials"]["items"] }) {
  return (
    <ul className={styles.testimonials}>
      {items.map(({ text, name }) => (
        <li key={text}>
          <figure className={styles.testimonial}>
            <blockquote>{text}</blockquote>
            <figcaption className="muted">{name}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Address and phone, with a link to the map instead of an embedded one. */
export function WhereToFindUs({ links }: { links: SiteDocuments["links"] }) {
  const { address, phone } = links;
  return (
    <Stack gap={4} align="start">
      <address className={styles.address}>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={telLink(phone)}>{phone}</a>
      </address>
      <Row gap={4}>
        <a className="touch" href={mapLink(address.join(", "))} target="_blank" rel="noopener noreferrer">
          {shared.showOnMap}
        </a>
        <ButtonLink kind="quiet" to={paths.contact()} words={shared.writeToUs} />
      </Row>
    </Stack>
  );
}
