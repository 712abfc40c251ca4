import { useEffect, useRef } from "react";
import type { LiveEvents } from "../contract/bookings.ts";
import { liveEvents } from "../contract/bookings.ts";

type Heard = {
  /** Something happened to a slot. */
  onSlot(event: keyof LiveEvents, slotId: string): void;
  /** The line was down for a while: what was missed has to be read again. */
  onReturn(): void;
};

/** Socket.IO as its makers bundled it, in a file of its own: only pages with slots load it. */
const loadClient = () => import("../node_modules/socket.io-client/dist/socket.io.esm.min.js");

/**
 * Listens to what happens to slots while a page is open. The line comes back by itself; it says ids only, so whoever
 * wants more reads it through the API. Without it the page still works, it merely learns later.
 */
export function useLive(heard: Heard): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    let close = () => {};
    let wanted = true;
    void loadClient().then(
      ({ io }) => {
        if (!wanted) return;
        const socket = io({ transports: ["websocket"] });
        let wasThere = false;
        socket.on("connect", () => {
          if (wasThere) latest.current.onReturn();
          wasThere = true;
        });
        for (const event of liveEvents) {
          socket.on(event, (about: unknown) => {
            const slotId = (about as { slotId?: unknown } | null)?.slotId;
            if (typeof slotId === "string") latest.current.onSlot(event, slotId);
          });
        }
        close = () => socket.disconnect();
      },
      () => {},
    );
    return () => {
      wanted = false;
      close();
    };
  }, []);
}
