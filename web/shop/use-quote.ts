import { useCallback, useEffect, useRef, useState } from "react";
import { type CartQuote, quoteCart } from "../../contract/orders.ts";
import { call, CallError } from "../api.ts";
import { begunId, type CartWish } from "./checkout.ts";

/** Between a press and the question to the server, so that five presses of "one more" are one question. */
const pauseMs = 250;

export type Quoted = {
  /** What the server said last. */
  quote?: CartQuote;
  /** Whether it was said about this very wish. */
  isCurrent: boolean;
  failure?: string;
  reload(): void;
};

/** What a cart costs and what of it can be had, at this moment. */
export function readQuote(wish: CartWish): Promise<CartQuote> {
  const replaces = begunId();
  return call(quoteCart, { body: { ...wish, ...(replaces ? { replaces } : {}) } });
}

/** Asks the server what a cart costs now: when the page opens, and whenever the wish changes. Nothing for an empty one. */
export function useQuote(wish: CartWish): Quoted {
  const text = JSON.stringify(wish);
  const [answer, setAnswer] = useState<{ to: string; quote?: CartQuote; failure?: string }>();
  const [asked, setAsked] = useState(0);
  const isFirst = useRef(true);

  useEffect(() => {
    const wanted = JSON.parse(text) as CartWish;
    if (wanted.items.length === 0) return;
    let isLatest = true;
    const ask = () => {
      readQuote(wanted).then(
        (quote) => isLatest && setAnswer({ to: text, quote }),
        (error: unknown) => {
          if (!isLatest) return;
          const failure = error instanceof CallError ? error.message : "Something went wrong.";
          setAnswer((before) => ({ ...before, to: text, failure }));
        },
      );
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, asked]);

  const reload = useCallback(() => setAsked((count) => count + 1), []);
  const { quote, failure, to } = answer ?? {};
  return {
    ...(quote ? { quote } : {}),
    isCurrent: to === text && quote !== undefined && failure === undefined,
    ...(failure && to === text ? { failure } : {}),
    reload,
  };
}
