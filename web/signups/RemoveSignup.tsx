import { readRoster, removeSignup, type Roster, type Signup } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { dateWords } from "../../contract/time.ts";
import { adminCall, doorCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { useAction } from "../use-action.ts";

type Removed = Pick<Signup, "_id" | "name" | "email" | "eventId" | "classTitle" | "date">;

type RemoveSignupProps = { signup: Removed; words: string; onRemoved: () => void };

/** The id of the sign-up whose button was tapped last: only its question is asked, so that no other one replaces it. */
let lastAsked: string | undefined;

/** Deletes a sign-up after a question that names the person, the class, and who is emailed. */
export function RemoveSignup({ signup, words, onRemoved }: RemoveSignupProps) {
  const { _id: id, name, eventId, classTitle, date } = signup;
  const asking = useAction(sayFailed, { remains: true });
  const removing = useAction(sayFailed);
  const ask = () =>
    asking.run(async () => {
      lastAsked = id;
      const roster = await doorCall(readRoster, { params: { id: eventId } });
      if (lastAsked !== id) return;
      const details = `${t.signUpOf(name, classTitle, dateWords(date))} ${whatFollows(signup, roster)}`;
      if (await confirm({ text: t.thisWillPermanentlyDelete, details })) void remove();
    });
  const remove = () =>
    removing.run(async () => {
      await adminCall(removeSignup, { params: { id }, query: {} });
      toast(adminShared.signupDeletedSuccessfully);
      onRemoved();
    });
  return (
    <Button
      kind="muted"
      busy={asking.busy || removing.busy}
      busyWords={removing.busy ? shared.deleting : shared.oneMoment}
      aria-label={t.deleteSignup(name, classTitle, dateWords(date))}
      onClick={() => void ask()}
      words={words}
    />
  );
}

const sayFailed = () => toast(t.failedToDeleteSignup);

/** Who gets an email: the person, and the first on the waitlist if the deletion frees a spot. */
function whatFollows({ name, email }: Removed, { isPast, people, waiting, capacity }: Roster): string {
  if (isPast) return t.noEmailIsSent;
  const offered = waiting.filter(({ state }) => state === "offered").length;
  const next = waiting.find(({ state }) => state === "waiting");
  const isFreed = people.length - 1 + offered < capacity;
  return [email ? t.weEmailThem(name) : t.noEmailIsSent, next && isFreed && t.spotIsOfferedTo(next.name)]
    .filter(Boolean)
    .join(" ");
}
