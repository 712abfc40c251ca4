import { Link } from "react-router";
import { links } from "../routes.ts";
import { Notice } from "../ui/Notice.tsx";

/** Told before a session online is booked whose mail cannot say where. */
export function NoOnlineLink() {
  return (
    <Notice tone="warning" title="Your link to meet online is not set yet.">
      The mail says that you send it before you meet. <Link to={links.admin("settings")}>Settings</Link> is
      where you set it once, for all.
    </Notice>
  );
}
