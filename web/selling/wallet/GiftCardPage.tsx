import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { readGiftCard } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LinkNotFound } from "../../kit/ui/LinkNotFound.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/GiftCardPage";
import { GiftCardFace } from "./GiftCardFace.tsx";
import styles from "./GiftCardPage.module.css";

/** The gift card of the mailed link. Until it is redeemed, the page shows its code, to print and wrap. */
export const loader = (args: Route.LoaderArgs) => readByToken(args, (call, query) => call(readGiftCard, { query }));

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.giftCard);

export default function GiftCardPage({ loaderData: { found: card } }: Route.ComponentProps) {
  const userId = useUserId();
  if (!card) return <LinkNotFound title={shared.thisLinkNoLongerWorks} text={t.openLinkInEmail} />;
  const { amount, left, code, expiresOn, giverName, recipientName, message } = card;
  const words = (dollars: number) => priceWords(centsOf(dollars));
  // The rest of a card in a wallet is not shown: its giver can read the page.
  const isPartlySpent = code !== null && left > 0 && left < amount;
  return (
    <Section tight>
      <div className="unprinted">
        <Head level={1} title={t.giftCardTitle} />
      </div>
      <Stack gap={5} align="start" className={styles.sheet}>
        <GiftCardFace amount={words(amount)} code={code} forName={recipientName} fromName={giverName} />
        {message && <blockquote className={styles.message}>{message}</blockquote>}
        {!code && <Notice tone="warning" text={t.isInWallet} />}
        {isPartlySpent && <p>{t.leftOnIt(words(left), words(amount))}</p>}
        {code && <p>{t.howToUse}</p>}
        <p className="muted">{expiresOn ? t.goodUntil(dateWords(expiresOn)) : t.neverExpires}</p>
        <Row gap={3} className="unprinted">
          {code && <Button onClick={() => print()} words={shared.print} />}
          {code && (
            <ButtonLink kind="quiet" to={paths.user(userId, "wallet")} state={{ giftCode: code }} words={t.redeemNow} />
          )}
          <ButtonLink kind="quiet" to={paths.home()} words={t.seeWhatItBuys} />
        </Row>
      </Stack>
    </Section>
  );
}
