import { type FormEvent, useState } from "react";
import { exportPerson } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { checkEmail } from "../../kit/ui/forms/checks.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { saveFile } from "../../kit/ui/save-file.ts";
import { eraseAfterConfirm } from "./ClientsTable.tsx";
import styles from "./AdminUsersPage.module.css";

/** Exports or erases the data of a person by email address, with or without an account. */
export function PersonByEmail({ onErased }: { onErased: () => void }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<"download" | "erase">();
  const [result, setResult] = useState<{ tone: "success" | "danger"; text: string }>();

  const run = async (action: "download" | "erase", work: (body: { email: string }) => Promise<void>) => {
    const problem = checkEmail(email.trim()) && t.enterTheirEmailAddressLike;
    setFault(problem);
    setResult(undefined);
    if (problem) return document.getElementById("field-personEmail")?.focus();
    setBusy(action);
    try {
      await work({ email: email.trim() });
    } catch (error) {
      setResult({ tone: "danger", text: errorMessageOf(error, shared.thatDidNotWorkPlease) });
    } finally {
      setBusy(undefined);
    }
  };
  const download = (event: FormEvent) => {
    event.preventDefault();
    void run("download", async (body) => saveFile(await adminCall(exportPerson, { body })));
  };
  const erase = () =>
    void run("erase", async (body) => {
      const erased = await eraseAfterConfirm(body.email);
      if (!erased) return;
      setResult({ tone: "success", text: erased });
      setEmail("");
      onErased();
    });

  return (
    <TitledSection gap={3} id="person-by-address" title={t.dataRequests} className={styles.person}>
      <p>{t.dataRequestsHelp}</p>
      <Stack as="form" gap={3} noValidate onSubmit={download} aria-label={t.personalData}>
        <TextField
          label={t.theirEmailAddress}
          name="personEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={fault}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Row gap={3}>
          <Button type="submit" kind="quiet" busy={busy === "download"} busyWords={shared.downloading}>
            {t.downloadTheirData}
          </Button>
          <Button kind="link" busy={busy === "erase"} busyWords={t.erasing} onClick={erase} words={t.eraseThisPerson} />
        </Row>
        {result && <Notice {...result} />}
      </Stack>
    </TitledSection>
  );
}
