import { useSearchParams } from "react-router";
import { type Numbers, numbersPeriods, readNumbers } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { monthWords } from "../../../contract/platform/values/time.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { MoneyNumbers, SeatNumbers, WhatSells } from "./NumbersSections.tsx";

export const meta = () => adminMeta(adminShared.numbers);
export const handle = { title: adminShared.numbers };

/** Money, spots and sales of a period, which is in the address. */
export default function AdminNumbersPage() {
  const [query, setQuery] = useSearchParams();
  const period = numbersPeriods.find((each) => each === query.get("period")) ?? numbersPeriods[0];
  const loaded = useCallData(() => adminCall(readNumbers, { query: { period } }), [period]);
  const { data } = loaded;
  return (
    <AdminPage title={handle.title}>
      <Stack gap={2}>
        <Choice
          label={t.period}
          options={numbersPeriods.map((value) => ({ value, words: t.periods[value] }))}
          chosen={period}
          onChoose={(next) => setQuery({ period: next }, { replace: true, preventScrollReset: true })}
        />
        {/* While another period loads, the numbers and these words are those of the last one. */}
        <p className="fine" role="status">
          {data && spanWords(data)}
        </p>
      </Stack>
      <LoadState {...loaded} failed={t.failedToLoadNumbers} />
      {data && isEmpty(data) && (
        <Empty
          svg={calendarDrawing}
          title={period === numbersPeriods[0] ? t.noNumbersYet : t.nothingInPeriod}
          text={period === numbersPeriods[0] ? t.numbersAppearHere : t.chooseAnotherPeriod}
        />
      )}
      {data && !isEmpty(data) && (
        <>
          <MoneyNumbers months={data.months} />
          <SeatNumbers numbers={data} />
          <WhatSells sales={data.sales} />
        </>
      )}
    </AdminPage>
  );
}

function spanWords({ months }: Numbers): string {
  const [first, last] = [months[0], months.at(-1)];
  return first && last ? t.fromTo(monthWords(first.month), monthWords(last.month)) : "";
}

const isEmpty = ({ months, seats }: Numbers) =>
  seats.every(({ classes }) => classes === 0) &&
  months.every(({ taken, refunded, cash, wallet, sold }) =>
    [taken, refunded, cash, wallet, ...Object.values(sold)].every((amount) => amount === 0),
  );
