import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Reauthentication } from "../../../contract/auth/calls.ts";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { CancelButton, Dialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Form, FormResult, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { PasswordField, useProof } from "../../kit/ui/forms/OwnerFields.tsx";
import { saveFile } from "../../kit/ui/save-file.ts";
import { downloadFailure, type Progress, sizeWords } from "./download.ts";

type DownloadDialogProps = {
  title: string;
  /** Fetches the file. Aborted when the dialog is closed. */
  fetchFile: (proof: Reauthentication, progress: Progress) => Promise<FileResponse>;
  onClose: () => void;
  /** Describes the content of the file. */
  children: ReactNode;
};

/**
 * Asks for the password again, and for the second factor if it is on, then shows the progress of the download.
 * Rendered only while it is open.
 */
export function DownloadDialog({ title, fetchFile, onClose, children }: DownloadDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const aborter = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState(0);
  const proof = useProof();

  useEffect(() => {
    dialog.current?.showModal();
    return () => aborter.current?.abort();
  }, []);

  const submission = useSubmission({
    check: proof.check,
    send: async (values) => {
      aborter.current = new AbortController();
      setBytes(0);
      const { signal } = aborter.current;
      const file = await proof.send(values, (given) => fetchFile(given, { onBytes: setBytes, signal }));
      if (signal.aborted) return "";
      saveFile(file);
      return t.isSaved(file.fileName, sizeWords(file.content.size));
    },
    failureOf: downloadFailure,
  });
  const { state } = submission;

  return (
    <Dialog
      ref={dialog}
      title={title}
      onClose={() => {
        aborter.current?.abort();
        onClose();
      }}
      actions={
        state === "sent" ? (
          <CancelButton>{shared.close}</CancelButton>
        ) : (
          <>
            <CancelButton />
            <SubmitButton of={submission} form="download" busyWords={shared.downloading} words={t.download} />
          </>
        )
      }
    >
      {children}
      {state !== "sent" && (
        <Form submission={submission} id="download" method="post" aria-label={title}>
          <PasswordField name="password" />
          {proof.codeField}
        </Form>
      )}
      {state === "busy" && (
        <p className="figures" role="status">
          {t.downloadProgress(bytes, sizeWords(bytes))}
        </p>
      )}
      <FormResult of={submission} />
    </Dialog>
  );
}
