import { text as shared } from "../../../contract/platform/language/text.ts";
import { mostChosen } from "../../../contract/platform/values/bulk.ts";
import { checkInSeveral, type Roster } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import type { SwitchState } from "../../kit/store/unsent.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { useSeveral } from "../../kit/ui/lists/several.ts";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { askEarlyCheckIn, isEarly } from "./early-check-in.ts";

type CheckInAllProps = {
  roster: Roster;
  stateOf: (person: Roster["people"][number]) => SwitchState;
  onEnd: () => void;
};

/**
 * Checks in all who are not here yet and have signed the waiver, for a class that came complete. One who is missing is
 * then taken out again.
 */
export function CheckInAll({ roster, stateOf, onEnd }: CheckInAllProps) {
  const { eventId, date, people } = roster;
  const { isBusy, failure, run } = useSeveral({
    nameOf: (id) => people.find(({ _id }) => _id === id)?.name ?? "",
    onEnd,
  });
  const notHere = people.filter((person) => !stateOf(person).isOn);
  const away = notHere.filter(({ waiver }) => waiver !== undefined);
  const unsignedCount = notHere.length - away.length;
  // A tap that is not saved yet would come after this call.
  const missing = away.filter((person) => stateOf(person).saving === "saved");
  const save = (signups: readonly { id: string }[], isHere: boolean) =>
    adminCall(checkInSeveral, {
      params: { id: eventId },
      body: { signups: signups.map(({ id }) => ({ id })), isHere },
    });
  const checkAll = async () => {
    // Always, unlike a tap on one person: it concerns all.
    if (isEarly(date) && !(await askEarlyCheckIn(date))) return;
    await run({
      call: () =>
        save(
          missing.slice(0, mostChosen).map(({ _id: id }) => ({ id })),
          true,
        ),
      words: t.peopleCheckedIn,
      undo: (done) => save(done, false),
    });
  };
  return (
    <Stack gap={3} className="unprinted">
      <FailureNotice tone="warning" text={failure} />
      {/* Stays when all are here: a tap on one person must not move the others. */}
      {people.length > 1 && (
        <div>
          <Button
            kind="quiet"
            size="small"
            busy={isBusy}
            busyWords={shared.saving}
            disabled={missing.length === 0}
            onClick={() => void checkAll()}
            words={t.checkInAll(missing.length || away.length, unsignedCount > 0)}
          />
          {unsignedCount > 0 && <p className="fine">{t.leftOutWithoutWaiver(unsignedCount)}</p>}
        </div>
      )}
    </Stack>
  );
}
