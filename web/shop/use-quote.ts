import { useCallback, useEffect, useRef, useState } from "react";
import { type CartQuote, quoteCart } from "../../contract/orders.ts";
import type { InputOf } from "../../contract/endpoint.ts";
import { call, CallError } from "../api.ts";

export type CartWish = InputOf<typeof quoteCart>["body"];

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

/** Asks the server what a cart costs now: when the page opens, and whenever the wish changes. Nothing for an empty one. */
export function useQuote(wish: CartWish): Quoted {
  const text = JSON.stringify(wish);
  const [answer, setAnswer] = useState<{ to: string; quote?: CartQuote; failure?: string }>();
  const [asked, setAsked] = useState(0);
  const isFirst = useRef(true);

  useEffect(() => {
    const body = JSON.parse(text) as CartWish;
    if (body.items.length === 0) return;
    let wanted = true;
    const ask = () => {
      call(quoteCart, { body }).then(
        (quote) => wanted && setAnswer({ to: text, quote }),
        (error: unknown) => {
          if (!wanted) return;
          const failure = error instanceof CallError ? error.message : "Something went wrong.";
          setAnswer((before) => ({ ...before, to: text, failure }));
        },
      );
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      wanted = false;
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
