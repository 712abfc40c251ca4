import { useEffect, useRef, useState } from "react";
import { type AdminChocolate, changeChocolate } from "../../../contract/shop.ts";
import { adminCall } from "../../api.ts";

/** Taps that follow each other sooner than this are saved as one difference. */
const quietMs = 700;

type StockTapsOptions = {
  product: AdminChocolate;
  /** The difference was saved. */
  onSaved: (product: AdminChocolate, difference: number) => void;
  /** The difference was not saved, and the shown stock is as it was read last. */
  onFailed: (error: unknown) => void;
};

/**
 * Changes the stock of a chocolate by taps of one tin. The new stock is shown at once and never below 0; the taps are
 * saved together as a difference, so that tins sold since then stay sold. One save runs at a time.
 */
export function useStockTaps({ product, onSaved, onFailed }: StockTapsOptions) {
  const latest = useRef({ product, onSaved, onFailed });
  useEffect(() => {
    latest.current = { product, onSaved, onFailed };
  });
  const taps = useRef<{ unsent: number; sent: number; timer?: ReturnType<typeof setTimeout> }>({ unsent: 0, sent: 0 });
  const [difference, showDifference] = useState(0);
  const show = () => showDifference(taps.current.unsent + taps.current.sent);

  const save = async () => {
    const state = taps.current;
    clearTimeout(state.timer);
    // The end of the running save calls this again.
    if (state.sent !== 0 || state.unsent === 0) return;
    state.sent = state.unsent;
    state.unsent = 0;
    const { _id, inventory: inventoryWas } = latest.current.product;
    try {
      const body = { inventory: inventoryWas + state.sent, inventoryWas };
      const { product: saved } = await adminCall(changeChocolate, { params: { id: _id }, body });
      const by = state.sent;
      state.sent = 0;
      latest.current.onSaved(saved, by);
    } catch (error) {
      // Later taps counted from a stock that was not saved.
      state.sent = state.unsent = 0;
      clearTimeout(state.timer);
      latest.current.onFailed(error);
    }
    show();
    if (state.unsent !== 0) void save();
  };

  // Saves the last taps when the page is left.
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => {
    const onHide = () => void leave.current();
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("pagehide", onHide);
      onHide();
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
