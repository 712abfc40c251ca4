import type { Numbers } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/numbers.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { monthWords } from "../../contract/time.ts";
import { Bars } from "../ui/charts/Bars.tsx";
import { Columns } from "../ui/charts/Columns.tsx";
import { Fold } from "../ui/Fold.tsx";
import { Stack } from "../ui/Layout.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import { columnOf } from "./MoneyNumbers.tsx";
import styles from "./Numbers.module.css";

type Seats = Omit<Numbers["seats"][number], "month">;

const shareOf = ({ taken, capacity }: Seats) => (capacity > 0 ? taken / capacity : 0);
const cameWords = ({ here, expected }: Seats) => (expected > 0 ? t.cameOf(here, expected) : "");

/** How full the classes were, per month and by title. */
export function SeatNumbers({ numbers: { seats, titles } }: { numbers: Numbers }) {
  const barOf = (name: string, these: Seats, to?: string) => ({
    name,
    note: [t.classCount(these.classes), t.spotsOf(these.taken, these.capacity), cameWords(these)]
      .filter(Boolean)
      .join(" · "),
    end: t.percent(shareOf(these)),
    share: shareOf(these),
    ...(to && { to }),
  });
  return (
    <Stack as="section" gap={3} className={styles.section} aria-labelledby="spots">
      <h2 id="spots">{t.spotsFilled}</h2>
      {titles.first.length === 0 && <p>{t.noClasses}</p>}
      {titles.first.length > 0 && (
        <>
          <p className={styles.says}>{t.spotsFilledIs}</p>
          <Columns
            words={t.percent}
            least={1}
            columns={seats.map((month) => ({
              ...columnOf(month, t.percent(shareOf(month))),
              parts: [{ value: shareOf(month), look: "stripes" }],
            }))}
          />
          <Fold words={t.numbersByMonth}>
            <Table label={t.spotsFilled} columns={[t.month, adminShared.classes, adminShared.spots, t.filled, t.came]}>
              {seats.map((month) => (
                <tr key={month.month}>
                  <Cell column={t.month}>{monthWords(month.month)}</Cell>
                  <Cell column={adminShared.classes}>{month.classes}</Cell>
                  <Cell column={adminShared.spots}>{t.spotsOf(month.taken, month.capacity)}</Cell>
                  <Cell column={t.filled}>{month.classes > 0 && t.percent(shareOf(month))}</Cell>
                  <Cell column={t.came}>{cameWords(month)}</Cell>
                </tr>
              ))}
            </Table>
          </Fold>
          <Bars
            label={t.spotsFilled}
            isOfWhole
            bars={[
              barOf(t.allClasses, seats.reduce(sumOfSeats)),
              ...titles.first.map(({ title, ...these }) => barOf(title, these, paths.pastSignups(title))),
              ...(titles.others ? [barOf(t.otherClasses(titles.others.titles), titles.others)] : []),
            ]}
          />
        </>
      )}
    </Stack>
  );
}

const sumOfSeats = <Of extends Seats>(one: Of, other: Of): Of => ({
  ...one,
  classes: one.classes + other.classes,
  capacity: one.capacity + other.capacity,
  taken: one.taken + other.taken,
  expected: one.expected + other.expected,
  here: one.here + other.here,
});
