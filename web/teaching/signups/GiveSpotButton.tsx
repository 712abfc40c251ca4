import { useState } from "react";
import * as t from "../../../contract/office/door/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWordsToday } from "../../../contract/platform/values/time.ts";
import { giveSeat, type Roster } from "../../../contract/teaching/signups/calls.ts";
import * as signupTexts from "../../../contract/teaching/signups/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { CallError, doorCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";

type GiveSpotButtonProps = {
  entry: Roster["waiting"][number];
  roster: Pick<Roster, "people" | "waiting" | "capacity">;
  size?: "small";
  onEnd: () => void;
};

/**
 * Gives a spot to a person on the waitlist. Asks before it takes back an offer, or if the class is full. Busy only
 * during a request.
 */
export function GiveSpotButton({ entry: { _id, name, state }, roster, size, onEnd }: GiveSpotButtonProps) {
  const [busy, setBusy] = useState(false);
  const { people, waiting, capacity } = roster;
  const isFree = people.length + waiting.filter((other) => other.state === "offered").length < capacity;
  // Without a free spot, the last offer can be taken back.
  const offer = !isFree && state === "waiting" ? waiting.findLast((other) => other.until) : undefined;
  // An offered spot is already kept for this person.
  const isExtra = state === "offered" ? people.length >= capacity : !isFree && !offer;
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
      const text = t.takeOfferBack(offer.name, momentWordsToday(new Date(offer.until), serverNow()), name);
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
      size={size}
      aria-label={isExtra ? t.giveExtraTo(name) : t.giveSpotTo(name)}
      busy={busy}
      busyWords={shared.saving}
      onClick={onPress}
      words={isExtra ? t.giveExtra : t.giveSpot}
    />
  );
}
