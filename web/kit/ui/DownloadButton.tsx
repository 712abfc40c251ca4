import { useState } from "react";
import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";
import { downloadCsv } from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { Button } from "./Button.tsx";
import { toast } from "./dialogs/Toast.tsx";
import { saveFile } from "./save-file.ts";

type DownloadButtonProps = {
  read: () => Promise<FileResponse>;
  kind?: "filled" | "quiet";
  failure?: string;
  /** The words of the button; without them it downloads a CSV file. */
  children?: string;
};

/** Downloads a file that needs a login. A plain link would not send the access token. */
export function DownloadButton(props: DownloadButtonProps) {
  const { read, kind = "quiet", failure = shared.fileCouldNotBeFetched, children = downloadCsv } = props;
  const [busy, setBusy] = useState(false);
  const fetchFile = () => {
    setBusy(true);
    read()
      .then(saveFile, () => toast(failure))
      .finally(() => setBusy(false));
  };
  return <Button kind={kind} busy={busy} busyWords={shared.downloading} onClick={fetchFile} words={children} />;
}
