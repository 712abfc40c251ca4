import { type ComponentProps, useState } from "react";
import * as shared from "../../contract/text/shared.ts";
import { Button } from "./Button.tsx";
import { toast } from "./dialogs/Toast.tsx";

type ActionButtonProps = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  action: () => Promise<void>;
  /** What the toast says after a failure. */
  failure: (error: unknown) => string;
  /** Called after success and after a failure. */
  onEnd?: () => void;
};

/** A button for one request. It is busy until the request ends; a failure is shown in a toast. */
export function ActionButton({ action, failure, onEnd, busyWords = shared.saving, ...rest }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    action()
      .catch((error: unknown) => toast(failure(error)))
      .finally(() => {
        setBusy(false);
        onEnd?.();
      });
  };
  return <Button {...rest} busy={busy} busyWords={busyWords} onClick={press} />;
}
