import { useEffect, useState } from "react";
import * as t from "../../contract/text/admin/settings.ts";
import { clockWords, dayWords, studioDay, studioTime, studioTimeZone } from "../../contract/time.ts";
import styles from "./Settings.module.css";

/** The studio's current time, and why its time zone is fixed. */
export function ClockCard() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className={styles.card} aria-labelledby="clock-title">
      <h2 id="clock-title">{t.yourTimeZone}</h2>
      <p className={styles.clock}>{t.itIsOn(clockWords(studioTime(now)), dayWords(studioDay(now)))}</p>
      <p className={styles.help}>{t.timeZoneHelp(zoneName(now), studioTimeZone)}</p>
    </section>
  );
}

function zoneName(at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: studioTimeZone,
    timeZoneName: "long",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
