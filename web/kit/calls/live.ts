import { useEffect, useRef } from "react";
import { type SlotEvents, slotEvents } from "../../../contract/teaching/slots/calls.ts";

type LiveHandlers = {
  onSlot(event: keyof SlotEvents, slotId: string): void;
  /** The connection is back after an interruption: events may have been missed. */
  onReturn(): void;
};

/** Socket.IO's own bundle, in a separate file: only pages with slots load it. */
const loadClient = () => import("../../../node_modules/socket.io-client/dist/socket.io.esm.min.js");

/** Subscribes to slot events, which contain only a slot's id. Without a connection the page shows changes later. */
export function useSlotEvents(handlers: LiveHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let close = () => {};
    let isMounted = true;
    void loadClient().then(
      ({ io }) => {
        if (!isMounted) return;
        const socket = io({ transports: ["websocket"] });
        let wasConnected = false;
        socket.on("connect", () => {
          if (isMounted && wasConnected) latest.current.onReturn();
          wasConnected = true;
        });
        for (const event of slotEvents) {
          socket.on(event, (about: unknown) => {
            const slotId = (about as { slotId?: unknown } | null)?.slotId;
            if (isMounted && typeof slotId === "string") latest.current.onSlot(event, slotId);
          });
        }
        close = () => {
          // A browser warns when a page closes a connection that is still being made.
          socket.io.reconnection(false);
          if (socket.connected) socket.disconnect();
          else socket.once("connect", () => socket.disconnect());
        };
      },
      () => {},
    );
    return () => {
      isMounted = false;
      close();
    };
  }, []);
}
