import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { momentWordsToday } from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import * as signupTexts from "../../../contract/teaching/signups/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { GiveSpotButton } from "../../teaching/signups/GiveSpotButton.tsx";
import { HandOverRow } from "./DoorPeople.tsx";
import styles from "./Door.module.css";

/** Orders of buyers who are not in the class. */
export function DoorPickups({ pickups }: { pickups: Roster["pickups"] }) {
  if (pickups.length === 0) return null;
  return (
    <section aria-labelledby="pickups">
      <h2 id="pickups" className={styles.heading}>
        {signupTexts.chocolatesToHandOver}
      </h2>
      <ul className={styles.rows}>
        {pickups.map((pickup) => (
          <li key={pickup.orderId} className={styles.item}>
            <HandOverRow order={pickup} title={pickup.name || adminShared.buyer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The waitlist in its order. The owner gives the free spot, or an offered one, to anyone on it. */
export function DoorWaiting({ roster, reload }: { roster: Roster; reload: () => void }) {
  const { waiting } = roster;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {signupTexts.waitlist}
      </h2>
      <ul className={styles.rows}>
        {waiting.map((entry) => {
          const { _id, name, state, until } = entry;
          return (
            <li key={_id} className={styles.waiting}>
              <div className={styles.words}>
                <p className={styles.title}>{name}</p>
                {state === "offered" && (
                  <StateTag state="held">
                    {until
                      ? signupTexts.spotOfferedUntil(momentWordsToday(new Date(until), serverNow()))
                      : signupTexts.spotOffered}
                  </StateTag>
                )}
              </div>
              <GiveSpotButton entry={entry} roster={roster} onEnd={reload} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
