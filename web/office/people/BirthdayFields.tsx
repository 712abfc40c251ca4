import { text as shared } from "../../../contract/platform/language/text.ts";
import { monthName } from "../../../contract/platform/values/time.ts";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { SelectField } from "../../kit/ui/forms/Field.tsx";

const twoDigits = (count: number) => String(count).padStart(2, "0");
const upTo = (most: number) => Array.from({ length: most }, (_, before) => before + 1);
const months = upTo(12)
  .map(twoDigits)
  .map((month) => [month, monthName(`2000-${month}-01`)] as const);
const days = upTo(31).map((day) => [twoDigits(day), String(day)] as const);

/** Month and day of a birthday (`MM-DD`, "" if it is not given), as two lists of a form. */
export function BirthdayFields({ birthday, help }: { birthday: string; help: string }) {
  const [month = "", day = ""] = birthday.split("-");
  const none = <option value="">{shared.noneGiven}</option>;
  return (
    <>
      <SelectField
        label={shared.birthdayMonth}
        name="birthMonth"
        optional
        defaultValue={month}
        choices={months}
        help={help}
      >
        {none}
      </SelectField>
      <SelectField label={shared.birthdayDay} name="birthDay" optional="obvious" defaultValue={day} choices={days}>
        {none}
      </SelectField>
    </>
  );
}

/** The chosen birthday, `MM-DD`, or "" if none is. */
export function birthdayIn(values: FormData): string {
  const month = fieldValue(values, "birthMonth");
  const day = fieldValue(values, "birthDay");
  return month === "" && day === "" ? "" : `${month}-${day}`;
}

/** A fault if only one is chosen, or the month has no such day. */
export function checkBirthday(values: FormData): Record<string, string> {
  const [month = "", day = ""] = birthdayIn(values).split("-");
  if (month === "" && day === "") return {};
  if (month === "") return { birthMonth: shared.chooseMonthAndDay };
  const lastDay = new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
  return day === "" || Number(day) > lastDay ? { birthDay: shared.chooseMonthAndDay } : {};
}
