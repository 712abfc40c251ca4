import { Fragment } from "react";
import { Link } from "react-router";
import { actWords } from "../../../contract/operations/audit/acts.ts";
import type { AuditEntry, AuditThing } from "../../../contract/operations/audit/calls.ts";
import * as t from "../../../contract/operations/audit/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { clockWords, dateWords, studioTime } from "../../../contract/platform/values/time.ts";
import { RowText } from "../../kit/ui/lists/Rows.tsx";
import styles from "./AdminAuditPage.module.css";

/** One entry: what was done, to what, when and from where. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, device, ip, things } = entry;
  const from = device === null ? [] : [t.from(device, ip ?? "")];
  const where = entry.actor === "job" || entry.actor === "command" ? [t.byTheServer] : from;
  return (
    <RowText
      isWhole
      title={
        <>
          {actWords(entry)}
          {things.map((thing, index) => (
            <Fragment key={`${thing.kind} ${thing.linkId}`}>
              {index === 0 ? " " : " · "}
              <ThingLink thing={thing} />
            </Fragment>
          ))}
        </>
      }
      note={[clockWords(studioTime(new Date(at))), ...where].join(" · ")}
    />
  );
}

/** The page of each kind of thing. Kinds without a page lead to their list. */
const pageOf: Record<AuditThing["kind"], (id: string) => string> = {
  class: paths.roster,
  seat: paths.roster,
  session: paths.bookedSession,
  slot: () => paths.admin("bookings"),
  student: paths.client,
  person: paths.personOf,
  order: paths.adminOrder,
  chocolate: paths.adminChocolate,
  service: () => paths.admin("services"),
  pass: () => paths.admin("passes"),
  code: () => paths.admin("codes"),
  waiver: paths.waiver,
  absence: paths.absence,
};

function ThingLink({ thing: { kind, title, day, linkId } }: { thing: AuditThing }) {
  const words = [kind === "order" ? t.orderNumber(title) : title, day && dateWords(day)].filter(Boolean).join(", ");
  return (
    <Link to={pageOf[kind](linkId)} className={styles.thing}>
      {words}
    </Link>
  );
}
