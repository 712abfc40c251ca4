import { giveSeat, type Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/door.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as signupTexts from "../../contract/text/admin/signups.ts";
import { clockWords, shortMomentWords, studioDay, studioTime } from "../../contract/time.ts";
import { adminCall, errorMessageOf } from "../api.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { confirm } from "../ui/dialogs/Confirm.tsx";
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

type DoorWaitingProps = {
  waiting: Roster["waiting"];
  /** Spots that are neither taken nor offered. */
  free: number;
  reload: () => void;
};

/** The waitlist in its order. The owner gives the free spot, or an offered one, to anyone on it. */
export function DoorWaiting({ waiting, free, reload }: DoorWaitingProps) {
  if (waiting.length === 0) return null;
  const give = async ({ _id, name, state }: Roster["waiting"][number]) => {
    // Without a free spot, the last offer can be taken back.
    const offer = free <= 0 && state === "waiting" ? waiting.findLast(({ until }) => until) : undefined;
    if (offer?.until) {
      const text = t.takeOfferBack(offer.name, untilWords(new Date(offer.until)), name);
      if (!(await confirm({ text, yes: t.yesGiveSpot(name) }))) return;
    }
    const body = offer ? { insteadOf: offer._id } : {};
    const { message, needsWaiver } = await adminCall(giveSeat, { params: { id: _id }, body });
    toast(needsWaiver ? signupTexts.waiverIsStill(message) : message);
  };
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
                    {until ? signupTexts.spotOfferedUntil(untilWords(new Date(until))) : signupTexts.spotOffered}
                  </StateTag>
                )}
              </div>
              <ActionButton
                kind="quiet"
                aria-label={t.giveSpotTo(name)}
                action={() => give(entry)}
                failure={(error) => `${t.notGiven} ${errorMessageOf(error)}`}
                onEnd={reload}
              >
                {t.giveSpot}
              </ActionButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const untilWords = (at: Date) =>
  studioDay(at) === studioDay(new Date()) ? clockWords(studioTime(at)) : shortMomentWords(at);
