import { useSyncExternalStore } from "react";

/** Whether the screen is at least this wide. False on the server. */
export function useWide(rem: number): boolean {
  const query = `(min-width: ${rem}rem)`;
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
