import { useSearchParams } from "react-router";
import * as t from "../../../contract/office/people/text.desk.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { PersonOf } from "./PersonOf.tsx";

export const meta = () => adminMeta(t.person);

/** A guest, a child, a walk-in or a person who only signed up for classes, by address or id. */
export default function AdminPersonPage() {
  const [query] = useSearchParams();
  const { email, id } = Object.fromEntries(query);
  return <PersonOf key={email ?? id} query={{ email, id }} title={t.person} failed={t.failedToLoadPerson} />;
}
