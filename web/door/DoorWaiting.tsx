import { giveSeat, type Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/door.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as signupTexts from "../../contract/text/admin/signups.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall, errorMessageOf } from "../api.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
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

/** The waitlist in its order. The owner gives the free spot to anyone on it. */
export function DoorWaiting({ waiting, reload }: { waiting: Roster["waiting"]; reload: () => void }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {signupTexts.waitlist}
      </h2>
      <ul className={styles.rows}>
        {waiting.map(({ _id, name, state, until }) => (
          <li key={_id} className={styles.waiting}>
            <div className={styles.words}>
              <p className={styles.title}>{name}</p>
              {state === "offered" && (
                <StateTag state="held">
                  {until ? signupTexts.spotOfferedUntil(momentWords(new Date(until))) : signupTexts.spotOffered}
                </StateTag>
              )}
            </div>
            <ActionButton
              kind="quiet"
              aria-label={t.giveSpotTo(name)}
              action={async () => {
                const { message, needsWaiver } = await adminCall(giveSeat, { params: { id: _id } });
                toast(needsWaiver ? signupTexts.waiverIsStill(message) : message);
              }}
              failure={(error) => `${t.notGiven} ${errorMessageOf(error)}`}
              onEnd={reload}
            >
              {t.giveSpot}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
