import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { cardTitles } from "../../../contract/platform/layouts/text.desk.ts";
import { sendTestNotice } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { checkEmail } from "../../kit/ui/forms/checks.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import type { FieldKind } from "../../kit/ui/forms/FieldKinds.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { card } from "./CardKinds.tsx";
import styles from "./Settings.module.css";

const maxAddresses = 5;

/** One field per address; empty fields are ignored. */
const addressesField = (ownerEmail: string): FieldKind<string[], string[]> => ({
  label: cardTitles.notices,
  empty: [],
  toTyped: (addresses) => addresses,
  toValue: (typed) => typed.map((address) => address.trim()).filter(Boolean),
  fault(typed) {
    const lowered = typed.map((address) => address.trim().toLowerCase());
    const faults = lowered.flatMap((address, index): [number, string][] => {
      if (address === "") return [];
      const fault = checkEmail(address) ?? (lowered.indexOf(address) < index ? t.addressIsListedTwice : undefined);
      return fault ? [[index, fault]] : [];
    });
    return Object.fromEntries(faults);
  },
  words: (typed) => typed.join(", "),
  draw({ shown, errorOf, onType }) {
    const addresses = shown.length > 0 ? shown : [""];
    return (
      <>
        <Stack as="ul" gap={3}>
          {addresses.map((address, index) => (
            <Stack key={index} as="li" gap={5}>
              <TextField
                label={t.firstAddress(index, index + 1)}
                name={`notice${index}`}
                type="email"
                autoComplete="email"
                optional="obvious"
                maxLength={254}
                value={address}
                onChange={({ target }) => onType(addresses.with(index, target.value))}
                error={errorOf(String(index))}
              />
              <Row gap={3}>
                <TestButton address={address.trim() || (index === 0 ? ownerEmail : "")} />
                {addresses.length > 1 && (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={t.removeAddress(index + 1)}
                    onClick={() => onType(addresses.toSpliced(index, 1))}
                    words={shared.remove}
                  />
                )}
              </Row>
            </Stack>
          ))}
        </Stack>
        {addresses.length < maxAddresses && (
          <div>
            <Button kind="quiet" size="small" onClick={() => onType([...addresses, ""])} words={t.addAddress} />
          </div>
        )}
      </>
    );
  },
});

/** The recipients of the owner's notices. */
export const noticesCard = (ownerEmail: string) =>
  card({
    name: "notices",
    title: cardTitles.notices,
    fields: { notices: addressesField(ownerEmail) },
    isOneField: true,
    draw: (fields) => (
      <>
        <p className={styles.help}>{t.whereNotificationsGo(ownerEmail)}</p>
        {fields("notices")}
      </>
    ),
  });

/** Sends a test email to the typed address; the address need not be saved. */
function TestButton({ address }: { address: string }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isGood: boolean; words: string }>();
  const press = async () => {
    const fault = checkEmail(address);
    if (fault) return setResult({ isGood: false, words: fault });
    setBusy(true);
    try {
      const { message } = await adminCall(sendTestNotice, { body: { address } });
      setResult({ isGood: true, words: message });
    } catch (error) {
      setResult({ isGood: false, words: errorMessageOf(error, shared.tryAgain) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button kind="quiet" size="small" busy={busy} busyWords={shared.sending} onClick={() => void press()}>
        {t.sendTestEmail}
      </Button>
      {result && <Notice tone={result.isGood ? "success" : "danger"} text={result.words} />}
    </>
  );
}
