import { Link } from "react-router";
import { readTodayCounts, type TodayCounts } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/layouts.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { ForthIcon } from "../ui/Icons.tsx";
import { Row } from "../ui/Layout.tsx";
import styles from "./TodayStrip.module.css";

/** One line about today, linked to the Today page. Keeps its height while loading. */
export function TodayStrip() {
  const { data } = useCallData(() => adminCall(readTodayCounts, {}));
  return <TodayLink counts={data} />;
}

export function TodayLink({ counts }: { counts?: TodayCounts | undefined }) {
  return (
    <Row as={Link} gap={2} justify="center" nowrap to={paths.admin("today")} className={styles.strip}>
      <span>
        <strong>{t.today}</strong> {counts ? wordsOf(counts) : t.yourDayAtGlance}
      </span>
      <ForthIcon />
    </Row>
  );
}

function wordsOf({ classes, sessions, newOrders }: TodayCounts): string {
  const parts = [
    counted(classes, t.classOfDay, t.classesOfDay),
    counted(sessions, t.sessionOfDay, t.sessionsOfDay),
    counted(newOrders, t.newOrder, t.newOrders),
  ];
  return parts.filter(Boolean).join(", ") || t.nothingPlanned;
}

const counted = (count: number, one: string, several: string) => count > 0 && `${count} ${count === 1 ? one : several}`;
