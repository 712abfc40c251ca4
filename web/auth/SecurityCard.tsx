import type { ReactNode } from "react";
import * as t from "../../contract/auth/text.desk.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { toast } from "../kit/ui/dialogs/Toast.tsx";
import { FormFailure, SubmitButton } from "../kit/ui/forms/Form.tsx";
import { joined, Row, Stack } from "../kit/ui/Layout.tsx";
import styles from "./AdminSecurityPage.module.css";

type SecurityCardProps = { id: string; title: string; tag?: ReactNode; isPrinted?: boolean; children: ReactNode };

/** One card of the page, with its heading. While a card `isPrinted`, the page prints only that card. */
export function SecurityCard({ id, title, tag, isPrinted = false, children }: SecurityCardProps) {
  const heading = (
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
  );
  return (
    <Stack as="section" gap={4} className={joined(styles.card, isPrinted && styles.printed)} aria-labelledby={id}>
      {tag ? (
        <Row gap={3} justify="between">
          {heading}
          {tag}
        </Row>
      ) : (
        heading
      )}
      {children}
    </Stack>
  );
}

/** Keeps the focus in the same card after a press that removes its own button. */
export const focusCardOf = (part: HTMLElement | null) => part?.closest("section")?.querySelector("h2")?.focus();

type SendProps = { words: string; kind?: "danger" | "quiet"; children?: ReactNode };

export function Send({ words, kind, children }: SendProps) {
  return (
    <>
      <Row gap={3} align="stretch">
        {children}
        <SubmitButton kind={kind} busyWords={shared.oneMoment} words={words} />
      </Row>
      <FormFailure />
    </>
  );
}

/** Copies a text. Without clipboard access (plain http, or not allowed), selects it so that the owner can copy it. */
export async function copyText(text: string, shown: HTMLElement | null, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    toast(t.copySelectedTextByHand);
  }
}
