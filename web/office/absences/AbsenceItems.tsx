import { useEffect, useRef } from "react";
import type { MyAbsence, MyAbsenceItem } from "../../../contract/office/absences/calls.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import type { Call } from "../../kit/calls/api.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { changeWords, type Choose, outcomeWords, type Refused, silentWords } from "./choices.ts";
import { instantWords, namesSeveral, whenWords } from "./format.ts";
import { ItemChoices } from "./ItemChoices.tsx";
import styles from "./AbsenceItems.module.css";

/** The free times, if a session can get another one. */
export async function slotsFor(call: Call, items: readonly MyAbsenceItem[]): Promise<AvailableSlot[]> {
  if (!items.some(({ kind, choices }) => kind === "session" && choices.includes("next"))) return [];
  const { availableSlots = [] } = await call(listBookings, { query: {} });
  return availableSlots.filter(({ heldUntil }) => !heldUntil);
}

type AbsenceItemsProps = {
  absence: MyAbsence;
  slots: readonly AvailableSlot[];
  /** The item that the letter's button is about, with the answer that it named. */
  opened?: { itemId: string; choose: string };
  /** The item that is being answered. */
  busyItem: unknown;
  refusal: { itemId: string; refused: Refused } | undefined;
  /** Default: as in `ItemChoices`. */
  onAnswer?: (values: FormData) => void;
};

/** What an absence of the owner changes for a person, with the answers. */
export function AbsenceItems({ absence, slots, opened, busyItem, refusal, onAnswer }: AbsenceItemsProps) {
  const { message, items } = absence;
  const isOpened = ({ _id }: MyAbsenceItem) => _id === opened?.itemId;
  // The one that the letter's button is about comes first.
  const inOrder = [...items.filter(isOpened), ...items.filter((one) => !isOpened(one))];
  const isNamed = namesSeveral(items);
  // A class that takes place can be given up until it starts, so items may have different deadlines.
  const deadlines = [...new Set(items.filter(({ choices }) => choices.length > 0).map((one) => one.answerBy))];
  const [deadline, ...others] = deadlines;
  return (
    <Stack gap={5} className="measure">
      {message && <blockquote className={styles.words}>{message}</blockquote>}
      {others.length === 0 && <p>{deadline ? t.answerUntil(instantWords(deadline)) : t.nothingToAnswer}</p>}
      {inOrder.map((one) => (
        <ItemCard
          key={one._id}
          item={one}
          showsName={isNamed && one.kind !== "order"}
          slots={slots.filter(({ duration }) => duration >= (one.minutes ?? 0))}
          isJustAnswered={isOpened(one) && opened?.choose === ""}
          preferred={isOpened(one) ? (opened?.choose as Choose) : undefined}
          ownDeadline={others.length > 0 ? one.answerBy : undefined}
          busy={busyItem === one._id}
          refused={refusal?.itemId === one._id ? refusal.refused : undefined}
          onAnswer={onAnswer}
        />
      ))}
    </Stack>
  );
}

type ItemCardProps = {
  item: MyAbsenceItem;
  showsName: boolean;
  slots: readonly AvailableSlot[];
  isJustAnswered: boolean;
  preferred: Choose | undefined;
  /** If it is not the same for all. */
  ownDeadline: string | undefined;
  busy: boolean;
  refused: Refused | undefined;
  onAnswer: ((values: FormData) => void) | undefined;
};

function ItemCard(props: ItemCardProps) {
  const { item, showsName, slots, isJustAnswered, preferred, ownDeadline, busy, refused, onAnswer } = props;
  const { _id, kind, name, title, location, state, choices } = item;
  const outcome = outcomeWords(item);
  const isOpen = choices.length > 0;
  const where = [whenWords(item), location].filter(Boolean).join(" · ");
  return (
    <Stack as="section" gap={3} className={styles.card} aria-labelledby={`item-${_id}`}>
      <Stack gap={1}>
        <h2 id={`item-${_id}`}>{title}</h2>
        <p className="muted">{where}</p>
        {showsName && name && <p className="fine">{t.forPerson(name)}</p>}
      </Stack>
      {state !== "well" && <p>{changeWords(item)}</p>}
      {outcome && <OutcomeNotice words={outcome} isNew={isJustAnswered && !isOpen} />}
      {isOpen && (
        <>
          {(ownDeadline || silentWords(item)) && (
            <p className="fine">
              {[ownDeadline && t.answerUntil(instantWords(ownDeadline)), silentWords(item)].filter(Boolean).join(" ")}
            </p>
          )}
          <ItemChoices
            item={item}
            heldUntil={item.heldUntil}
            others={item.others}
            times={slots}
            shipTo={item.shipTo}
            addressFields={item.addressFields}
            preferred={preferred}
            busy={busy}
            refused={refused}
            onAnswer={onAnswer}
          />
        </>
      )}
      {kind === "request" && (
        <div>
          <ButtonLink kind="quiet" to={paths.book()} words={shared.bookSession} />
        </div>
      )}
    </Stack>
  );
}

/** What was done. The focus moves to it after the answer. */
function OutcomeNotice({ words, isNew }: { words: string; isNew: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  return <Notice ref={notice} tone="success" text={words} />;
}
