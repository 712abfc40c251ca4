import { type KeyboardEvent, useEffect, useState } from "react";
import type { InputOf } from "../../../contract/platform/call/endpoint.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import { quoteWallet, type WalletQuote } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { CheckField, TextField } from "../../kit/ui/forms/Field.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import styles from "./WalletChoice.module.css";

/** How the wallet pays: `isWanted` undefined means yes, until the student says no. */
export type WalletWish = { isWanted?: boolean; giftCode: string };
export const noWalletWish: WalletWish = { giftCode: "" };

export const walletFields = ({ isWanted = true, giftCode }: WalletWish) => ({
  wallet: isWanted,
  ...(giftCode ? { giftCode } : {}),
});

type WalletChoiceProps = {
  /** What a pass may pay here, and on which day. */
  covers: "classes" | "sessions" | "nothing";
  on?: Day | undefined;
  /** The whole price, and the number of seats that it is for. */
  cents: number;
  units?: number;
  /** `goods`: the server adds sales tax. */
  taxClass?: "none" | "goods";
  wish: WalletWish;
  onWish: (wish: WalletWish) => void;
  /** What is left to pay elsewhere, in dollars, and the spots that passes pay; undefined while it is not known. */
  onRest?: (rest: number | undefined, spots?: number) => void;
};

const pauseMs = 250;

/**
 * Shows the part of a price that passes, gift cards and credit pay, and lets the student choose. The server decides the
 * amounts.
 */
export function WalletChoice({
  covers,
  on,
  cents,
  units = 1,
  taxClass = "none",
  wish,
  onWish,
  onRest,
}: WalletChoiceProps) {
  const userId = useUserId();
  const { isWanted = true, giftCode } = wish;
  const [quoted, setQuoted] = useState<{ for: string; quote?: WalletQuote; failure?: string }>();
  const key = JSON.stringify({ covers, on, cents, units, taxClass, isWanted, giftCode: giftCode || undefined });
  const isAsked = (cents > 0 || covers === "classes") && (userId !== undefined || giftCode !== "");
  useEffect(() => {
    if (!isAsked) {
      onRest?.(undefined);
      return;
    }
    let isLatest = true;
    const timer = setTimeout(() => {
      userCall(quoteWallet, { body: JSON.parse(key) as InputOf<typeof quoteWallet>["body"] }).then(
        (quote) => {
          if (!isLatest) return;
          setQuoted({ for: key, quote });
          const passes = quote.parts.filter(({ kind }) => kind === "pass");
          onRest?.(
            Number(quote.rest),
            passes.reduce((sum, pass) => sum + pass.units, 0),
          );
        },
        (error: unknown) => {
          if (isLatest) setQuoted({ for: key, failure: errorMessageOf(error, shared.somethingWentWrong) });
        },
      );
    }, pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is asked is in the key
  }, [key, isAsked, userId]);

  const current = quoted?.for === key ? quoted : undefined;
  const { quote, failure } = current ?? {};
  const parts = quote?.parts ?? [];
  return (
    <Stack gap={3}>
      {quoted?.quote?.hasWallet && userId && (
        <CheckField
          label={t.useMyWallet}
          name="wallet"
          checked={isWanted}
          onChange={(checked) => onWish({ ...wish, isWanted: checked })}
        />
      )}
      <div role="status">
        {parts.length > 0 && quote && (
          <Stack as="ul" gap={1} className={styles.parts}>
            {Number(quote.tax) > 0 && (
              <Row as="li" gap={4} justify="between" align="baseline" nowrap>
                <span>{t.salesTax}</span>
                <span>${quote.tax}</span>
              </Row>
            )}
            {parts.map(({ kind, name, units: used, amount }, nth) => (
              <Row as="li" key={nth} gap={4} justify="between" align="baseline" nowrap>
                <span>{kind === "pass" ? t.passCovers(used, name) : name}</span>
                <span>−${amount}</span>
              </Row>
            ))}
            <Row as="li" gap={4} justify="between" align="baseline" nowrap className={styles.rest}>
              <span>{t.leftToPay}</span>
              <span>${quote.rest}</span>
            </Row>
          </Stack>
        )}
      </div>
      {cents > 0 && (
        <GiftCode
          code={giftCode}
          error={giftCode ? failure : undefined}
          onCode={(code) => onWish({ ...wish, giftCode: code })}
        />
      )}
    </Stack>
  );
}

function GiftCode({
  code,
  error,
  onCode,
}: {
  code: string;
  error: string | undefined;
  onCode: (code: string) => void;
}) {
  const [typed, setTyped] = useState(code);
  const apply = () => onCode(typed.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  return (
    <details className={styles.code} open={code !== "" || undefined}>
      <summary>{t.haveGiftCard}</summary>
      <Stack gap={3}>
        <TextField
          label={t.giftCardCode}
          name="giftCode"
          optional
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          error={error}
        />
        {code === "" || typed.trim() !== code ? (
          <Button kind="quiet" size="small" onClick={apply} words={t.applyGiftCard} />
        ) : (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setTyped("");
              onCode("");
            }}
            words={t.withoutThisCard}
          />
        )}
      </Stack>
    </details>
  );
}
