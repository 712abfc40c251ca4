import { useState } from "react";
import { type Client, removeClient } from "../../contract/people.ts";
import { adminCall, CallError } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { fullName } from "./words.ts";

/** Deletes a client's account after a confirmation and reports the result. */
export function DeleteClientButton({ client, onDeleted }: { client: Client; onDeleted: () => void }) {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const remove = async () => {
    if (!(await confirm({ text: "This will permanently delete the user." }))) return;
    setBusy(true);
    try {
      await adminCall(removeClient, { params: { id: client.id } });
      toast("User deleted successfully.");
      onDeleted();
    } catch (error) {
      toast(<DeletionFailure error={error} />);
      setBusy(false);
    }
  };
  return (
    <Button
      kind="danger"
      busy={busy}
      busyWords="Deleting …"
      aria-label={`Delete ${fullName(client)}`}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  );
}

/** Failure text, with the server's message below it if there is one. */
function DeletionFailure({ error }: { error: unknown }) {
  const isAnswered = error instanceof CallError && error.status >= 400 && error.status < 500;
  return (
    <div>
      <p>Failed to delete user.</p>
      {isAnswered && <p>{error.message}</p>}
    </div>
  );
}
