import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { Notice } from "../ui/Notice.tsx";

/** Warns the owner that the email of an online session will have no link to meet at. */
export function NoOnlineLink() {
  return (
    <Notice tone="warning" title="Your link to meet online is not set yet.">
      The mail says that you send it before you meet. <Link to={paths.admin("settings")}>Settings</Link> is
      where you set it once, for all.
    </Notice>
  );
}
