import { useLocation, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { type MyWallet, readMyWallet, redeemGiftCard, type WalletLot } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { brandMarks } from "../../kit/layouts/Bar.tsx";
import { personalMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { useSessionUser } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import emptyDrawing from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { failureMapper } from "../../kit/ui/forms/failure-mapper.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowText, Rows } from "../../kit/ui/lists/Rows.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { HeldPurchases } from "../payments/HeldPurchases.tsx";
import type { Route } from "./+types/WalletPage";
import { entryLines, unitWords } from "./format.ts";
import { History } from "./History.tsx";
import { Receipts } from "./Receipts.tsx";
import styles from "./WalletPage.module.css";

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.wallet);

const head = { title: t.wallet, lead: t.walletLead };
export const handle = { head: () => head };

/** A student's passes, gift cards and credit, with their history, and the form for the code of a gift card. */
export default function WalletPage({ params: { id } }: Route.ComponentProps) {
  const loaded = useCallData(() => userCall(readMyWallet, { params: { id } }), [id]);
  const { data, reload } = loaded;
  return (
    <Section tight>
      <div className="unprinted">
        <Head level={1} {...head} />
      </div>
      <Stack gap={6} className={styles.page}>
        <LoadState {...loaded} failed={t.failedToLoadWallet} />
        {data && (
          <>
            <HeldPurchases held={data.held} kinds={["pass", "gift-card"]} />
            <WalletParts wallet={data} userId={id} />
            <RedeemForm onRedeemed={reload} />
            {data.sent.length > 0 && <SentCards sent={data.sent} />}
            {data.entries.length > 0 && (
              <History title={t.historyTitle} lines={data.entries.map((entry) => entryLines(entry, t.entryWords))} />
            )}
            <Receipts userId={id} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function WalletParts({ wallet: { lots }, userId }: { wallet: MyWallet; userId: string }) {
  const usable = lots.filter(isUsable);
  const over = lots.filter((lot) => !isUsable(lot));
  if (lots.length === 0) {
    return (
      <Empty
        svg={emptyDrawing}
        title={t.walletIsEmpty}
        text={t.walletIsEmptyText}
        action={<ButtonLink to={paths.passes()} words={t.seePasses} />}
      />
    );
  }
  return (
    <>
      {usable.length > 0 && (
        <ul className={styles.lots} aria-label={t.wallet}>
          {usable.map((lot) => (
            <LotCard key={lot._id} lot={lot} />
          ))}
        </ul>
      )}
      {usable.length > 0 && (
        <Row gap={3}>
          <ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeAllClasses} />
          <ButtonLink kind="quiet" to={paths.user(userId, "book")} words={shared.bookSession} />
          {usable.some(({ kind }) => kind !== "pass") && (
            <ButtonLink kind="quiet" to={paths.chocolates()} words={t.seeChocolates} />
          )}
          <Button kind="link" onClick={() => print()} words={shared.print} />
        </Row>
      )}
      {over.length > 0 && (
        <details className={styles.over} open={usable.length === 0}>
          <summary>{t.usedUpOnes}</summary>
          <Rows label={t.usedUpOnes}>
            {over.map((lot) => (
              <RowText
                key={lot._id}
                title={lot.name}
                note={lot.isExpired && lot.expiresOn ? t.expiredOn(dateWords(lot.expiresOn)) : t.usedUp}
              />
            ))}
          </Rows>
        </details>
      )}
      {usable.length === 0 && <ButtonLink kind="quiet" to={paths.passes()} words={t.seePasses} />}
    </>
  );
}

const isUsable = ({ left, held, isExpired }: WalletLot) => held > 0 || (left > 0 && !isExpired);

function LotCard({ lot }: { lot: WalletLot }) {
  const { kind, name, covers, units, left, held, expiresOn } = lot;
  const today = useToday();
  return (
    <li className={styles.lot}>
      <PaperHead />
      <p className={styles.left}>{kind === "pass" ? String(left) : priceWords(left)}</p>
      <h2>{name}</h2>
      <p>{kind === "pass" ? t.usesLeft(left, units) : t.amountLeft(priceWords(left))}</p>
      <p className="muted">
        {[covers && t.coversWords[covers], expiresOn ? t.goodUntil(dateWords(expiresOn)) : t.neverExpires]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {held > 0 && <p className={styles.held}>{t.onHold(unitWords(kind, held))}</p>}
      <p className={styles.onPaper}>{t.asOf(dateWords(today))}</p>
    </li>
  );
}

/** Names the owner of the printed card, and the studio. */
function PaperHead() {
  const { brand } = useRouteLoaderData("root") as RootData;
  const user = useSessionUser();
  return (
    <div className={styles.onPaper}>
      <p className={styles.brand}>
        <Drawing svg={brandMarks[brand.yoga.mark]} size="mark" />
        <span>{brand.yoga.name}</span>
      </p>
      {user && <p>{`${user.firstName} ${user.lastName}`.trim()}</p>}
    </div>
  );
}

function RedeemForm({ onRedeemed }: { onRedeemed: () => void }) {
  // The page of a gift card carries its code here.
  const { state } = useLocation() as { state: { giftCode?: string } | null };
  const submission = useSubmission({
    check: (values) => checkFields(values, { code: required(t.enterCodeOfCard) }),
    send: async (values) => {
      const { message } = await userCall(redeemGiftCard, { body: { code: fieldValue(values, "code") } });
      toast(message);
      // A reset would put the code of the page of a gift card back.
      for (const field of submission.form.current?.querySelectorAll("input") ?? []) field.value = "";
      onRedeemed();
      return message;
    },
    failureOf: failureMapper({ title: t.notRedeemed }),
  });
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.redeem} aria-labelledby="redeem">
      <h2 id="redeem">{t.redeemTitle}</h2>
      <FormFailure />
      <TextField
        label={t.codeOfCard}
        name="code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={state?.giftCode}
        help={t.redeemHelp}
      />
      <SubmitButton kind="quiet" busyWords={t.redeeming} words={t.redeem} />
    </Stack>
  );
}

function SentCards({ sent }: Pick<MyWallet, "sent">) {
  return (
    <Stack as="section" gap={3} aria-labelledby="sent">
      <h2 id="sent" className={styles.title}>
        {t.sentCards}
      </h2>
      <Rows label={t.sentCards}>
        {sent.map(({ recipientName, recipientEmail, sendOn, isSent, amount }, index) => (
          <RowText
            key={index}
            isWhole
            title={t.sentCard(priceWords(centsOf(amount)), recipientName)}
            note={(isSent ? t.wasSent : t.willBeSent)(recipientEmail, dateWords(sendOn))}
          />
        ))}
      </Rows>
    </Stack>
  );
}
