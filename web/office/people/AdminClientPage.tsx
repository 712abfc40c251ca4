import { useParams } from "react-router";
import * as t from "../../../contract/office/people/text.desk.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { PersonOf } from "./PersonOf.tsx";

export const meta = () => adminMeta(t.client);

export default function AdminClientPage() {
  const { id = "" } = useParams();
  return <PersonOf key={id} query={{ client: id }} title={t.client} failed={t.failedToLoadClient} />;
}
