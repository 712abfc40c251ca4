import { type ReactNode, useState } from "react";
import type { FileAnswer } from "../../contract/endpoint.ts";
import { Button } from "./Button.tsx";
import { saveFile } from "./save-file.ts";
import { toast } from "./Toast.tsx";

/** Fetches a file that needs a login and hands it to the person; a plain link could not carry who she is. */
export function DownloadButton({
  read,
  kind = "quiet",
  failure,
  children,
}: {
  read: () => Promise<FileAnswer>;
  kind?: "filled" | "quiet";
  /** What to say when it cannot be fetched. */
  failure: string;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const fetchIt = () => {
    setBusy(true);
    read()
      .then(saveFile, () => toast(failure))
      .finally(() => setBusy(false));
  };
  return (
    <Button kind={kind} busy={busy} busyWords="Fetching …" onClick={fetchIt}>
      {children}
    </Button>
  );
}
