import { type ReactNode, useState } from "react";
import type { FileResponse } from "../../contract/endpoint.ts";
import * as shared from "../../contract/text/shared.ts";
import { Button } from "./Button.tsx";
import { toast } from "./dialogs/Toast.tsx";
import { saveFile } from "./save-file.ts";

type DownloadButtonProps = {
  read: () => Promise<FileResponse>;
  kind?: "filled" | "quiet";
  failure: string;
  children: ReactNode;
};

/** Downloads a file that needs a login. A plain link would not send the access token. */
export function DownloadButton({ read, kind = "quiet", failure, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchFile = () => {
    setBusy(true);
    read()
      .then(saveFile, () => toast(failure))
      .finally(() => setBusy(false));
  };
  return (
    <Button kind={kind} busy={busy} busyWords={shared.downloading} onClick={fetchFile}>
      {children}
    </Button>
  );
}
