import { useEffect, useRef, useState } from "react";
import { loginLinkMinutes } from "../../../contract/auth/calls.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { CodeForm } from "../../auth/CodeForm.tsx";
import { SendAgain } from "../../auth/SendAgain.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { BookStep, PaidChoice } from "./BookStep.tsx";
import type { ChosenSession } from "./steps.ts";

type CodeStepProps = {
  chosen: ChosenSession;
  email: string;
  name: { firstName: string; lastName: string };
  /** The code was right; the payment is being opened. */
  isOpening: boolean;
  onAgain: () => Promise<void>;
  onBack: () => void;
};

/** A visitor proves their address with the code of the email. This logs in, with a new account if there was none. */
export function CodeStep({ chosen, email, name, isOpening, onAgain, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the browser would scroll the heading away to show the field.
    form.current?.querySelector("input")?.focus({ preventScroll: true });
    form.current?.closest("section")?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  return (
    <BookStep title={t.checkYourEmail} moment="proving">
      <PaidChoice chosen={chosen} />
      <p>
        <Rich text={t.codeWasSentTo(email, loginLinkMinutes)} parts={{ strong: <strong /> }} />
      </p>
      {isOpening ? (
        <p role="status">{shared.oneMoment}</p>
      ) : (
        <div ref={form}>
          <CodeForm email={email} name={name} code={code} onCode={setCode} submitWords={shared.continueToPayment} />
        </div>
      )}
      <Row gap={4}>
        <SendAgain send={onAgain} />
        <Button kind="link" onClick={onBack} words={t.changeMyDetails} />
      </Row>
    </BookStep>
  );
}
