import { useEffect, useState } from "react";
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
      <h2 id="clock-title">Your clock</h2>
      <p className={styles.clock}>
        It is {clockWords(studioTime(now))} on {dayWords(studioDay(now))}.
      </p>
      <p className={styles.help}>
        {zoneName(now)} ({studioTimeZone}). Every date and time on the website is on this clock, wherever
        somebody reads it. It is fixed: classes and sessions that people have booked stand on it, and another
        clock would move them all.
      </p>
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
