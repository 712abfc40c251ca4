import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import * as payments from "../../../contract/selling/payments/text.desk.ts";
import * as calls from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { adminCall, type DeletionCall, doorCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion, DeletionDialog } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { splitWords } from "../../selling/payments/format.ts";

type Removed = Pick<calls.Signup, "_id" | "name" | "email" | "eventId" | "classTitle" | "date">;

type RemoveSignupProps = { signup: Removed; words: string; label?: string; onRemoved: () => void };

/** The id of the sign-up whose button was tapped last: only its question is asked, so that no other one replaces it. */
let lastAsked: string | undefined;

/** Deletes a sign-up after a question that names the person, the class, who is emailed, and what is refunded. */
export function RemoveSignup({ signup, words, label, onRemoved }: RemoveSignupProps) {
  const { _id: id, name, eventId, classTitle, date } = signup;
  const asking = useAction(sayFailed, { remains: true });
  const removing = useAction(sayFailed);
  const [paid, setPaid] = useState<Omit<PaidDialogProps, "onRemove" | "onClose">>();
  const ask = () =>
    asking.run(async () => {
      lastAsked = id;
      const [roster, money] = await Promise.all([
        doorCall(calls.readRoster, { params: { id: eventId } }),
        adminCall(calls.readSeatRefund, { query: { signupId: id } }),
      ]);
      if (lastAsked !== id) return;
      const details = `${t.signUpOf(name, classTitle, dateWords(date))} ${whatFollows(signup, roster)}`;
      if (money.parts.length > 0) return setPaid({ details, parts: money.parts });
      const send = await confirmDeletion(t.thisWillPermanentlyDelete, details);
      if (send) void remove(send, "all");
    });
  const remove = (send: DeletionCall, refund: "all" | "none") =>
    removing.run(async () => {
      await send(calls.removeSignup, { params: { id }, query: { refund } });
      toast(adminShared.signupDeletedSuccessfully);
      onRemoved();
    });
  return (
    <>
      <Button
        kind="muted"
        busy={asking.busy || removing.busy}
        busyWords={removing.busy ? shared.deleting : shared.oneMoment}
        aria-label={label ?? t.deleteSignup(name, classTitle, dateWords(date))}
        onClick={() => void ask()}
        words={words}
      />
      {paid && (
        <PaidDialog
          {...paid}
          onRemove={(send, refund) => void remove(send, refund)}
          onClose={() => setPaid(undefined)}
        />
      )}
    </>
  );
}

type PaidDialogProps = {
  details: string;
  parts: calls.SeatRefund["parts"];
  onRemove: (send: DeletionCall, refund: "all" | "none") => void;
  onClose: () => void;
};

/** Asks whether what was paid is refunded, and says where it goes back to. Mounted only while open. */
function PaidDialog({ details, parts, onRemove, onClose }: PaidDialogProps) {
  const [refund, setRefund] = useState<"all" | "none">("all");
  const remove = (send: DeletionCall, close: () => void) => {
    close();
    onRemove(send, refund);
  };
  return (
    <DeletionDialog onClose={onClose} onDelete={remove}>
      <p>{t.thisWillPermanentlyDelete}</p>
      <p>{details}</p>
      <Choice
        label={adminShared.refund}
        options={[
          { value: "all", words: adminShared.refund },
          { value: "none", words: t.keepWhatWasPaid },
        ]}
        chosen={refund}
        onChoose={setRefund}
      />
      <p role="status">{refund === "all" ? payments.goesBackTo(splitWords(parts)) : t.nothingGoesBack}</p>
    </DeletionDialog>
  );
}

const sayFailed = () => toast(t.failedToDeleteSignup);

/** Says who gets an email: the person, and the first on the waitlist if the deletion frees a spot. */
function whatFollows({ name, email }: Removed, { phase, people, waiting, capacity }: calls.Roster): string {
  if (phase !== "coming") return t.noEmailIsSent;
  const offered = waiting.filter(({ state }) => state === "offered").length;
  const next = waiting.find(({ state }) => state === "waiting");
  const isFreed = people.length - 1 + offered < capacity;
  return [email ? t.weEmailThem(name) : t.noEmailIsSent, next && isFreed && t.spotIsOfferedTo(next.name)]
    .filter(Boolean)
    .join(" ");
}
