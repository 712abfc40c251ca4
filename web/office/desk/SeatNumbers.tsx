import { addSeats, type Numbers } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { monthWords } from "../../../contract/platform/values/time.ts";
import { Bars } from "../../kit/ui/charts/Bars.tsx";
import { Columns } from "../../kit/ui/charts/Columns.tsx";
import { Fold } from "../../kit/ui/Fold.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { columnOf } from "./format.ts";
import styles from "./Numbers.module.css";

type Seats = Omit<Numbers["seats"][number], "month">;

const shareOf = ({ taken, capacity }: Seats) => (capacity > 0 ? taken / capacity : 0);
const shareWords = (share: number) => percentWords(Math.round(100 * share));
const cameWords = ({ here, expected }: Seats) => (expected > 0 ? t.cameOf(here, expected) : "");

/** How full the classes were, per month and by title. */
export function SeatNumbers({ numbers: { seats, titles } }: { numbers: Numbers }) {
  const barOf = (name: string, these: Seats, to?: string) => ({
    name,
    note: [t.classCount(these.classes), t.spotsOf(these.taken, these.capacity), cameWords(these)]
      .filter(Boolean)
      .join(" · "),
    end: shareWords(shareOf(these)),
    share: shareOf(these),
    ...(to && { to }),
  });
  const withClasses = seats.filter(({ classes }) => classes > 0);
  return (
    <Stack as="section" gap={3} className={styles.section} aria-labelledby="spots">
      <h2 id="spots">{t.spotsFilled}</h2>
      {withClasses.length === 0 && <p>{t.noClasses}</p>}
      {withClasses.length > 0 && (
        <>
          <p className={styles.says}>{t.spotsFilledIs}</p>
          <div className={styles.pair}>
            <Columns
              words={shareWords}
              least={1}
              columns={seats.map((month) => ({
                ...columnOf(month, shareWords(shareOf(month))),
                parts: [{ value: shareOf(month), look: "stripes" }],
              }))}
            />
            <Bars
              label={t.spotsFilled}
              isOfWhole
              bars={[
                barOf(t.allClasses, seats.reduce(addSeats)),
                ...titles.first.map(({ title, ...these }) => barOf(title, these, paths.pastSignups(title))),
                ...(titles.others ? [barOf(t.otherClasses(titles.others.titles), titles.others)] : []),
              ]}
            />
          </div>
          <Fold words={t.byMonthAsTable(t.spotsFilled)}>
            <Table label={t.spotsFilled} columns={[t.month, adminShared.classes, adminShared.spots, t.filled, t.came]}>
              {withClasses.map((month) => (
                <tr key={month.month}>
                  <Cell column={t.month}>{monthWords(month.month)}</Cell>
                  <Cell column={adminShared.classes}>{month.classes}</Cell>
                  <Cell column={adminShared.spots}>{t.spotsOf(month.taken, month.capacity)}</Cell>
                  <Cell column={t.filled}>{shareWords(shareOf(month))}</Cell>
                  <Cell column={t.came}>{cameWords(month)}</Cell>
                </tr>
              ))}
            </Table>
          </Fold>
        </>
      )}
    </Stack>
  );
}
