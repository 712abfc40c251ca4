import { useId, useState } from "react";
import type { AbsencePlan } from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { OptionCards } from "../../kit/ui/forms/OptionCards.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import * as drafts from "./absence-draft.ts";
import { classWords, pickupWords, whenWords } from "./format.ts";
import styles from "./Absence.module.css";

const actions = ["cancel", "cover", "move", "leave"] as const;

type PlannedClassCardProps = {
  planned: drafts.PlannedClass;
  later: AbsencePlan["later"];
  choice: drafts.ClassChoice;
  errors: ReturnType<typeof drafts.missingIn>;
  onChange: (choice: drafts.ClassChoice) => void;
};

/** A class of the plan, with its people and its outcome. Change unfolds the choices. */
export function PlannedClassCard({ planned, later, choice, errors, onChange }: PlannedClassCardProps) {
  const { eventId, title, paid, location } = planned;
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || Object.keys(errors).length > 0;
  const choicesId = useId();
  const set = (part: Partial<drafts.ClassChoice>) => onChange({ ...choice, ...part });
  const field = (name: "by" | "date" | "time") => ({
    name: `${name}-${eventId}`,
    value: choice[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const name = `${title}, ${whenWords(planned)}`;
  return (
    <Stack as="li" gap={2} className={styles.card}>
      <p className={styles.when}>{whenWords(planned)}</p>
      <h3>{title}</h3>
      {location && <p className="fine">{location}</p>}
      <p>{t.classFacts({ ...planned, paid: paid > 0 ? priceWords(centsOf(paid)) : "" })}</p>
      <div aria-live="polite">
        <p className="strong">{proposedWords(planned, choice)}</p>
        {drafts.movesPickups(choice, planned) && <p className="fine">{pickupsWords(planned, choice, later)}</p>}
        {choice.action === "move" && planned.pickups > 0 && <p className="fine">{t.pickupsMoveAlong}</p>}
      </div>
      <div>
        <Button
          kind="link"
          aria-expanded={isOpen}
          aria-controls={choicesId}
          aria-label={adminShared.openOrClose(isOpen, name)}
          onClick={() => setUnfolded(!isOpen)}
          words={isOpen ? shared.close : adminShared.change}
        />
      </div>
      <Stack gap={4} id={choicesId} hidden={!isOpen}>
        {isOpen && (
          <>
            <OptionCards
              label={t.whatAbout(title)}
              name={`action-${eventId}`}
              options={actions.map((value) => ({ value, words: t.actions[value] }))}
              chosen={choice.action}
              onChoose={(action) => set({ action })}
            />
            {choice.action === "cover" && (
              <TextField {...field("by")} label={t.whoTeaches} maxLength={100} autoComplete="off" />
            )}
            {choice.action === "move" && (
              <Fields>
                <TextField {...field("date")} type="date" label={t.newDay} />
                <TextField {...field("time")} type="time" label={t.newTime} />
              </Fields>
            )}
            {drafts.movesPickups(choice, planned) && (
              <SelectField
                label={t.pickupsGoToLabel}
                name={`pickups-${eventId}`}
                optional="obvious"
                value={drafts.pickupsToOf(choice, planned)}
                onChange={({ target }) => set({ pickupsTo: target.value })}
                choices={[["", t.buyersChoose], ...later.map((one) => [one.eventId, classWords(one)] as const)]}
              />
            )}
          </>
        )}
      </Stack>
    </Stack>
  );
}

function proposedWords({ next, seats }: drafts.PlannedClass, { action, by, date, time }: drafts.ClassChoice): string {
  if (action === "cover") return by.trim() ? t.coveredBy(by.trim()) : t.someoneCoversPlain;
  if (action === "move") return date && time ? t.movedTo(whenWords({ date, time })) : t.movesToAnotherDay;
  if (action === "leave") return t.staysAsItIs;
  if (seats === 0) return t.calledOff;
  return next ? t.offeredInstead(whenWords(next)) : t.noLaterClass;
}

function pickupsWords(planned: drafts.PlannedClass, choice: drafts.ClassChoice, later: AbsencePlan["later"]): string {
  const to = later.find(({ eventId }) => eventId === drafts.pickupsToOf(choice, planned));
  return to ? t.pickupsGoTo(pickupWords(to)) : t.buyersChooseSentence;
}

type PlannedSessionsProps = {
  sessions: drafts.PlannedSession[];
  chosen: drafts.Draft["sessions"];
  onChange: (chosen: drafts.Draft["sessions"]) => void;
};

const sessionActions = ["cancel", "leave"] as const;

/** The sessions of the plan, each to be called off or left. */
export function PlannedSessions({ sessions, chosen, onChange }: PlannedSessionsProps) {
  return (
    <Stack as="section" gap={3} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        {adminShared.sessions}
      </h2>
      <ul className={styles.rows}>
        {sessions.map((session) => {
          const { bookingId, name, sessionName, paid, hasEmail, isOnline } = session;
          const facts = [
            sessionName,
            isOnline && adminShared.online,
            paid > 0 && `${shared.paid} ${priceWords(centsOf(paid))}`,
            !hasEmail && t.noEmail,
          ];
          return (
            <li key={bookingId} className={styles.row}>
              <div>
                <p className={styles.when}>{whenWords(session)}</p>
                <p className="strong">{name}</p>
                <p className="fine">{facts.filter(Boolean).join(" · ")}</p>
              </div>
              <Choice
                label={t.whatAbout(t.sessionOf(name, whenWords(session)))}
                options={sessionActions.map((value) => ({ value, words: t.sessionActions[value] }))}
                chosen={chosen[bookingId] ?? "cancel"}
                onChoose={(action) => onChange({ ...chosen, [bookingId]: action })}
              />
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
