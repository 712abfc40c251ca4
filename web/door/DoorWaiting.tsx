import { useState } from "react";
import { giveSeat, type Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/door.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as signupTexts from "../../contract/text/admin/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { momentWordsToday } from "../../contract/time.ts";
import { CallError, doorCall, errorMessageOf } from "../api.ts";
import { Button } from "../ui/Button.tsx";
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
                    {until ? signupTexts.spotOfferedUntil(momentWordsToday(new Date(until))) : signupTexts.spotOffered}
                  </StateTag>
                )}
              </div>
              <GiveButton
                entry={entry}
                // Without a free spot, the last offer can be taken back.
                offer={free <= 0 && state === "waiting" ? waiting.findLast((other) => other.until) : undefined}
                onEnd={reload}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Entry = Roster["waiting"][number];
type GiveButtonProps = { entry: Entry; offer: Entry | undefined; onEnd: () => void };

/** Gives a spot. Asks before it takes back an offer, or if the class is full. Busy only during a request. */
function GiveButton({ entry: { _id, name }, offer, onEnd }: GiveButtonProps) {
  const [busy, setBusy] = useState(false);
  const give = async (body: { insteadOf?: string; isOver?: boolean }) => {
    setBusy(true);
    // Repeating the call changes nothing, so it can be ended without a response.
    const { message, needsWaiver } = await doorCall(giveSeat, { params: { id: _id }, body }).finally(() =>
      setBusy(false),
    );
    toast(needsWaiver ? signupTexts.waiverIsStill(message) : message);
  };
  const press = async () => {
    if (offer?.until) {
      const text = t.takeOfferBack(offer.name, momentWordsToday(new Date(offer.until)), name);
      if (!(await confirm({ text, yes: t.yesGiveSpot(name) }))) return;
    }
    try {
      await give(offer ? { insteadOf: offer._id } : {});
    } catch (error) {
      if (!(error instanceof CallError && error.code === "class-full")) throw error;
      if (await confirm({ text: t.giveExtraSpot(error.message, name), yes: t.yesGiveAnyway }))
        await give({ isOver: true });
    }
  };
  const onPress = () =>
    void press()
      .catch((error: unknown) => toast(`${t.notGiven} ${errorMessageOf(error)}`))
      .finally(onEnd);
  return (
    <Button
      kind="quiet"
      aria-label={t.giveSpotTo(name)}
      busy={busy}
      busyWords={shared.saving}
      onClick={onPress}
      words={t.giveSpot}
    />
  );
}
