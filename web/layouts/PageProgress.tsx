import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import * as t from "../../contract/text/pages/layouts.ts";
import styles from "./PageProgress.module.css";

/** Faster pages show nothing. */
const slowMs = 400;

/**
 * A thin line under the bar while the next page takes longer than 400 ms. The link that was tapped is marked as busy.
 * Used once per layout, between the bar and the content.
 */
export function PageProgress() {
  const isLoading = useNavigation().state !== "idle";
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    // Safari does not focus a tapped link, so the focus does not say which one it was.
    const link = tapped?.isConnected ? tapped : undefined;
    const timer = setTimeout(() => {
      setSlow(true);
      link?.setAttribute("aria-busy", "true");
    }, slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
      link?.removeAttribute("aria-busy");
    };
  }, [isLoading]);
  useEffect(() => {
    addEventListener("click", rememberLink, { capture: true });
    return () => removeEventListener("click", rememberLink, { capture: true });
  }, []);
  return (
    <div role="status" className={styles.place}>
      {isSlow && (
        <>
          <span className={styles.line} />
          <span className="hidden-text">{t.pageIsLoading}</span>
        </>
      )}
    </div>
  );
}

let tapped: Element | undefined;
function rememberLink({ target }: Event): void {
  tapped = (target instanceof Element && target.closest("a, button")) || undefined;
}
