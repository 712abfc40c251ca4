import { type ComponentProps, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { Button } from "./Button.tsx";
import { type Ask, confirm } from "./dialogs/Confirm.tsx";
import { toast } from "./dialogs/Toast.tsx";

type ActionButtonProps = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  action: () => Promise<void>;
  /** Asked before the action. */
  question?: Ask;
  /** What the toast says after a failure. */
  failure: (error: unknown) => string;
  /** Called after success and after a failure. */
  onEnd?: () => void;
};

/** A button for one request, if needed after a question. It is busy until the request ends; a failure is shown in a toast. */
export function ActionButton({
  action,
  question,
  failure,
  onEnd,
  busyWords = shared.saving,
  ...rest
}: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (question && !(await confirm(question))) return;
    setBusy(true);
    action()
      .catch((error: unknown) => toast(failure(error)))
      .finally(() => {
        setBusy(false);
        onEnd?.();
      });
  };
  return <Button {...rest} busy={busy} busyWords={busyWords} onClick={() => void press()} />;
}
