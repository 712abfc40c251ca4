import { useCallback, useEffect, useRef, useState } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { type CartQuote, quoteCart } from "../../../../contract/selling/orders/calls.ts";
import { getBotToken } from "../../../kit/botcheck/botcheck.ts";
import { call, CallError, errorMessageOf } from "../../../kit/calls/api.ts";
import { backOnline, isFailedOffline } from "../../../kit/calls/online.ts";
import { storedPaymentId, type CartWish } from "./checkout.ts";

/** Debounce: several quick changes make one request. */
const pauseMs = 250;

export type Quoted = {
  quote?: CartQuote;
  /** Whether the quote is for the current wish. */
  isCurrent: boolean;
  failure?: string;
  reload(): void;
};

/** Prices a cart. After many wrong codes the server asks for a bot check, and later prices it without the code. */
export async function readQuote(wish: CartWish, laterPickups: boolean): Promise<CartQuote> {
  const ask = (more: { code?: undefined; recaptchaToken?: string } = {}) =>
    call(quoteCart, {
      body: { ...wish, laterPickups: laterPickups || undefined, replaces: storedPaymentId(), ...more },
    });
  try {
    return await ask().catch(async (error: unknown) => {
      if (codeOf(error) !== "bot-check-needed") throw error;
      return ask({ recaptchaToken: await getBotToken("cart_payment") });
    });
  } catch (error) {
    if (!wish.code || codeOf(error) !== "limited") throw error;
    return { ...(await ask({ code: undefined })), codeProblem: errorMessageOf(error) };
  }
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : undefined);

/**
 * Reads the quote on page load, whenever the wish changes, and once the browser is online again after a read without a
 * connection. An empty cart gets no quote.
 */
export function useQuote(wish: CartWish, laterPickups: boolean): Quoted {
  const text = JSON.stringify({ wish, laterPickups });
  const [answer, setAnswer] = useState<{ for: string; quote?: CartQuote; failure?: string }>();
  const [reads, setReads] = useState(0);
  const isFirst = useRef(true);
  const reload = useCallback(() => setReads((count) => count + 1), []);

  useEffect(() => {
    const current = JSON.parse(text) as { wish: CartWish; laterPickups: boolean };
    if (current.wish.items.length === 0) return;
    let isLatest = true;
    const read = () => {
      readQuote(current.wish, current.laterPickups).then(
        (quote) => isLatest && setAnswer({ for: text, quote }),
        (error: unknown) => {
          if (!isLatest) return;
          const failure = errorMessageOf(error, shared.somethingWentWrong);
          setAnswer((previous) => ({ ...previous, for: text, failure }));
          if (isFailedOffline(error)) void backOnline().then(() => isLatest && reload());
        },
      );
    };
    const timer = setTimeout(read, isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, reads, reload]);

  const { quote, failure, for: quotedText } = answer ?? {};
  const isCurrent = quotedText === text && quote !== undefined && failure === undefined;
  return { quote, isCurrent, failure: quotedText === text ? failure : undefined, reload };
}
