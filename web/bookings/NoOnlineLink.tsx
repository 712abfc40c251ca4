import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/bookings.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { Notice } from "../ui/Notice.tsx";

/** Warns the owner that the email of an online session will have no link to meet at. */
export function NoOnlineLink() {
  return (
    <Notice tone="warning" title={t.yourLinkToMeetOnline}>
      The mail says that you send it before you meet.{" "}
      <Link to={paths.admin("settings")}>{adminShared.settings}</Link> is where you set it once, for all.
    </Notice>
  );
}
