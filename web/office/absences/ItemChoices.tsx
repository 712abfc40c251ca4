import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import type { AbsenceItem, MyAbsenceItem } from "../../../contract/office/absences/calls.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import { countryName } from "../../../contract/platform/values/countries.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { text as shop } from "../../../contract/selling/shop/text.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { AddressParts } from "../../kit/ui/forms/AddressParts.tsx";
import { Fields, SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { type AddressField, type Choice, choicesOf, type Choose, fieldName, type Refused } from "./choices.ts";
import { classWords, instantWords, type NamedClass } from "./format.ts";
import styles from "./ItemChoices.module.css";

export type FreeTime = Pick<AvailableSlot, "_id" | "date" | "time">;

type ItemChoicesProps = {
  item: AbsenceItem;
  /** End of the hold of a spot in the proposed class. */
  heldUntil?: string | null;
  /** Classes to choose instead of the proposed one. */
  others: readonly NamedClass[];
  /** Free times, for a session. */
  times: readonly FreeTime[];
  shipTo: readonly string[];
  addressFields: MyAbsenceItem["addressFields"];
  /** Comes first: the answer that the letter's button named. */
  preferred?: Choose | undefined;
  busy?: boolean;
  refused?: Refused | undefined;
  /** Sends the answer from the browser. Default: the form is posted to the page, which needs no JavaScript. */
  onAnswer?: (values: FormData) => void;
};

/** The answers to one question of an absence, each a button with exact words. */
export function ItemChoices(props: ItemChoicesProps) {
  const { item, heldUntil, others, preferred, refused } = props;
  const choices = choicesOf(item, others.length > 0);
  const isPreferred = ({ choose }: Choice) => choose === preferred;
  const first = choices.find(isPreferred);
  const rest = choices.filter((one) => one !== first);
  return (
    <Stack gap={3} role="group" aria-label={t.yourChoices(item.title)} className={styles.choices}>
      <FailureNotice title={t.thatDidNotWork} text={refused?.message} focuses />
      {(first ? [first, ...rest] : choices).map((choice) => (
        <ChoiceForm key={`${choice.choose} ${choice.unfolds}`} {...props} choice={choice} isFirst={choice === first}>
          {item.kind === "seat" && item.next && (
            <p className="fine">
              {[item.next.title, item.next.location, heldUntil && t.heldUntil(instantWords(heldUntil))]
                .filter(Boolean)
                .join(" · ")}
            </p>
          )}
        </ChoiceForm>
      ))}
    </Stack>
  );
}

type ChoiceFormProps = ItemChoicesProps & { choice: Choice; isFirst: boolean; children: ReactNode };

function ChoiceForm(props: ChoiceFormProps) {
  const { item, choice, isFirst, busy = false, refused, onAnswer, children } = props;
  const { choose, words, unfolds } = choice;
  const button = (text: string, kind: "filled" | "quiet") => (
    <Button type="submit" name="choose" value={choose} kind={kind} busy={busy} busyWords={t.answering} words={text} />
  );
  const form = (content: ReactNode) => (
    <Stack
      as={Form}
      method="post"
      gap={unfolds ? 4 : 2}
      preventScrollReset
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        if (busy) return event.preventDefault();
        if (!onAnswer) return;
        event.preventDefault();
        onAnswer(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
      }}
    >
      <input type="hidden" name="itemId" value={item._id} />
      {content}
    </Stack>
  );
  if (!unfolds) {
    return form(
      <>
        {button(words, isFirst ? "filled" : "quiet")}
        {choose === "next" && children}
      </>,
    );
  }
  const wasTyped = unfolds === "address" && refused?.values["choose"] === "ship";
  return (
    <Fold words={words} isOpen={isFirst || wasTyped}>
      {form(<UnfoldedFields {...props} renderButton={(text) => button(text, isFirst ? "filled" : "quiet")} />)}
    </Fold>
  );
}

type UnfoldedProps = ChoiceFormProps & { renderButton: (words: string) => ReactNode };

function UnfoldedFields(props: UnfoldedProps) {
  const { item, choice, others, times, renderButton } = props;
  if (choice.unfolds === "address") return <AddressFields {...props} />;
  if (choice.unfolds === "classes") {
    return (
      <>
        <SelectField
          label={t.whichClass}
          name={fieldName(item._id, "eventId")}
          defaultValue=""
          choices={others.map((one) => [one.eventId, classWords(one)])}
        />
        <div>{renderButton(item.kind === "order" ? t.pickUpThere : t.takeThisClass)}</div>
      </>
    );
  }
  if (times.length === 0) return <p>{t.noFreeTimes}</p>;
  return (
    <>
      <SelectField label={t.newTime} name={fieldName(item._id, "slotId")} defaultValue="">
        {[...Map.groupBy(times, ({ date }) => date)].map(([day, ofDay]) => (
          <optgroup key={day} label={dayWords(day)}>
            {ofDay.map(({ _id, date, time }) => (
              <option key={_id} value={_id}>
                {t.timeOn(dayWords(date), clockWords(time))}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div>{renderButton(t.takeThisTime)}</div>
    </>
  );
}

function AddressFields({ item, shipTo, addressFields, refused, renderButton }: UnfoldedProps) {
  const field = (name: AddressField) => ({
    name: fieldName(item._id, name),
    defaultValue: refused?.values[fieldName(item._id, name)] ?? "",
    error: refused?.fields[name],
  });
  const [only] = shipTo;
  return (
    <Stack gap={4}>
      <Fields>
        <TextField {...field("name")} label={shop.nameOnParcel} autoComplete="name" maxLength={200} />
        <TextField {...field("line1")} label={shop.streetAndNumber} autoComplete="address-line1" maxLength={300} />
        <TextField {...field("line2")} label={shop.apartment} autoComplete="address-line2" maxLength={300} optional />
        {addressFields.hasCity && (
          <TextField {...field("city")} label={shop.city} autoComplete="address-level2" maxLength={300} />
        )}
        <AddressParts parts={addressFields} names={["state", "zip"]} field={field} />
        {shipTo.length > 1 && (
          <SelectField
            {...field("country")}
            defaultValue={field("country").defaultValue || only}
            label={shop.country}
            autoComplete="country"
            choices={shipTo.map((code) => [code, countryName(code)])}
          />
        )}
      </Fields>
      {shipTo.length === 1 && <input type="hidden" name={fieldName(item._id, "country")} value={only} />}
      <div>{renderButton(t.shipHere)}</div>
    </Stack>
  );
}
