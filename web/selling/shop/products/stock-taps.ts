import { useEffect, useRef, useState } from "react";
import { type AdminChocolate, changeChocolate } from "../../../../contract/selling/shop/calls.ts";
import { lastingCall } from "../../../kit/calls/api.ts";

/** Taps that follow each other sooner than this are saved as one difference. */
const quietMs = 700;

/** The saves that run now. */
const running = new Set<Promise<unknown>>();

/** Resolves when no save of before runs: a page that is opened right after a tap shows its tins. */
export const stockSaved = () => Promise.allSettled(running);

type StockTapsOptions = {
  product: AdminChocolate;
  /** The difference was saved. */
  onSaved: (product: AdminChocolate, difference: number) => void;
  /** The difference was not saved, and the shown stock is as it was read last. */
  onFailed: (error: unknown) => void;
  /** Two saves ran at the same time: the stock must be read again. */
  onOverlapped: () => void;
};

/** Tins tapped and not sent, tins of the running saves, and how many saves run. */
type Taps = {
  unsent: number;
  sent: number;
  running: number;
  hasOverlapped: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * Changes the stock of a chocolate by taps of one tin. The new stock is shown at once and never below 0; the taps are
 * saved together as a difference, so that tins sold since then stay sold. One save runs at a time, unless the page is
 * left during a save.
 */
export function useStockTaps({ product, ...on }: StockTapsOptions) {
  const latest = useRef({ product, ...on });
  useEffect(() => {
    latest.current = { product, ...on };
  });
  const taps = useRef<Taps>({ unsent: 0, sent: 0, running: 0, hasOverlapped: false });
  const [difference, showDifference] = useState(0);
  const show = () => showDifference(taps.current.unsent + taps.current.sent);

  const save = async (isLeaving = false) => {
    const state = taps.current;
    clearTimeout(state.timer);
    // The end of the running save calls this again, if the page is still there then.
    if (state.unsent === 0 || (state.running > 0 && !isLeaving)) return;
    const by = state.unsent;
    const inventoryWas = latest.current.product.inventory + state.sent;
    state.sent += by;
    state.unsent = 0;
    state.hasOverlapped ||= state.running > 0;
    state.running += 1;
    const sending = lastingCall(changeChocolate, {
      params: { id: latest.current.product._id },
      body: { inventory: inventoryWas + by, inventoryWas },
    });
    running.add(sending);
    try {
      const { product: saved } = await sending;
      // A tap that follows counts from it, also one by the toast's Undo when the row is gone.
      latest.current = { ...latest.current, product: saved };
      if (!state.hasOverlapped) latest.current.onSaved(saved, by);
    } catch (error) {
      // Later taps counted from a stock that was not saved.
      state.unsent = 0;
      clearTimeout(state.timer);
      latest.current.onFailed(error);
    }
    running.delete(sending);
    state.sent -= by;
    state.running -= 1;
    if (state.running === 0 && state.hasOverlapped) {
      state.hasOverlapped = false;
      latest.current.onOverlapped();
    }
    show();
    if (state.unsent !== 0) void save();
  };

  // Saves the last taps when the page is left. A phone may close a hidden page without another event.
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") void leave.current(true);
    };
    const onPageHide = () => void leave.current(true);
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", onPageHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", onPageHide);
      void leave.current();
    };
  }, []);

  return {
    stock: product.inventory + difference,
    /** Not saved yet. */
    isUnsaved: difference !== 0,
    tap(by: number) {
      const state = taps.current;
      if (latest.current.product.inventory + state.unsent + state.sent + by < 0) return;
      state.unsent += by;
      show();
      clearTimeout(state.timer);
      state.timer = setTimeout(() => void save(), quietMs);
    },
  };
}
