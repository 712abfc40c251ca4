import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/bookings.ts";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";

/** Warns the owner that the email of an online session will have no link to meet at. */
export function NoOnlineLink() {
  return (
    <Notice tone="warning" title={t.onlineLinkNotSet}>
      <Rich text={t.emailSaysYouSendLink} parts={{ link: <Link to={paths.admin("settings")} /> }} />
    </Notice>
  );
}
