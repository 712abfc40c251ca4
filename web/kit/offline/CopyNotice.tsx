import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { momentWordsToday } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../browser/clock.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import styles from "./CopyNotice.module.css";

/**
 * Says that the service worker has shown a kept page, and of when. Hidden unless the worker has marked the page: it is
 * visible before scripts run. Until then its words are in an attribute, because text browsers show what is hidden.
 */
export function CopyNotice() {
  const { key } = useLocation();
  const [keptAt, setKeptAt] = useState<number>();
  useEffect(() => {
    setKeptAt(Number(document.documentElement.dataset.keptAt) || undefined);
    // The router reads the next page from the site.
    return () => void delete document.documentElement.dataset.keptAt;
  }, [key]);
  return (
    <div hidden className={styles.copy} role="status" data-words={t.youAreSeeingCopy}>
      {keptAt && (
        <>
          {t.youAreSeeingCopy} {momentWordsToday(new Date(keptAt), serverNow())}{" "}
          <ButtonAnchor kind="link" href="" words={t.reload} />
        </>
      )}
    </div>
  );
}
