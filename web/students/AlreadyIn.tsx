import { useNavigate } from "react-router";
import { links } from "../routes.ts";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { FailureDialog } from "../ui/FailureDialog.tsx";
import type { Failure } from "../ui/submission.ts";

const alreadyIn: Failure = {
  title: "You are logged in already.",
  text: "This link was used before or has expired, and you do not need it: your own page is open to you.",
  fields: {},
};

/** For a link that is used up, in a browser where she is logged in: nothing failed, and her own place is next. */
export function AlreadyIn({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <>
      <Empty svg={mailSent} level={1} title="Your link" />
      <FailureDialog failure={alreadyIn} onClose={() => void navigate(links.user(id), { replace: true })} />
    </>
  );
}
