import { type Client, removeClient } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { CallError } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { fullName } from "./format.ts";

type DeleteClientProps = { client: Client; kind?: "muted" | "danger"; onDeleted: () => void };

export function DeleteClientButton({ client, kind = "muted", onDeleted }: DeleteClientProps) {
  const { busy, run } = useAction((error) => {
    const isAnswered = error instanceof CallError && error.status >= 400 && error.status < 500;
    toast(
      <div>
        <p>{t.failedToDeleteUser}</p>
        {isAnswered && <p>{error.message}</p>}
      </div>,
    );
  });
  const details = t.userToDelete(fullName(client), client.email);
  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDeleteUser, details);
    if (!send) return;
    await run(async () => {
      await send(removeClient, { params: { id: client.id } });
      toast(adminShared.userDeletedSuccessfully);
      onDeleted();
    });
  };
  return (
    <Button
      kind={kind}
      busy={busy}
      busyWords={shared.deleting}
      aria-label={t.deleteLabel(fullName(client))}
      onClick={() => void remove()}
      words={adminShared.deleteLabel}
    />
  );
}
