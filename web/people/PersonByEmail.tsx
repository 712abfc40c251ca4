import { type FormEvent, useState } from "react";
import { erasePerson, exportPerson } from "../../contract/people.ts";
import { adminCall, CallError } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkEmail } from "../ui/forms/checks.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { Row } from "../ui/Layout.tsx";
import { saveFile } from "../ui/save-file.ts";
import styles from "./AdminUsersPage.module.css";

/** Exports or erases the data of a person by email address, with or without an account. */
export function PersonByEmail({ onErased }: { onErased: () => void }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<"download" | "erase">();
  const confirm = useConfirm();

  const run = async (action: "download" | "erase", work: (body: { email: string }) => Promise<void>) => {
    const problem = checkEmail(email.trim()) && "Please enter their email address, like name@example.com.";
    setFault(problem);
    if (problem) return document.getElementById("field-personEmail")?.focus();
    setBusy(action);
    try {
      await work({ email: email.trim() });
    } catch (error) {
      toast(error instanceof CallError ? error.message : "That did not work. Please try again.");
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
      const text = `This will permanently erase the account of ${body.email}, if there is one, and the name in what was bought and booked with that address. Class sign-ups, waivers and messages stay as long as your privacy page says.`;
      if (!(await confirm({ text, yes: "Yes, erase it!" }))) return;
      toast((await adminCall(erasePerson, { body })).message);
      setEmail("");
      onErased();
    });

  return (
    <section aria-labelledby="person-by-address" className={styles.person}>
      <h2 id="person-by-address">Somebody asks about their data</h2>
      <p>
        With an account or without: download what you keep about an email address and send it to them, or
        erase them. Please make sure that the address is theirs.
      </p>
      <form noValidate onSubmit={download} className={styles.person} aria-label="A person’s data">
        <TextField
          label="Their email address"
          name="personEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={fault}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Row gap={3}>
          <Button type="submit" kind="quiet" busy={busy === "download"} busyWords="Fetching …">
            Download their data
          </Button>
          <Button kind="danger" busy={busy === "erase"} busyWords="Erasing …" onClick={erase}>
            Erase this person
          </Button>
        </Row>
      </form>
    </section>
  );
}
