import { type ReactNode, useEffect, useReducer } from "react";
import type { Today } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/push/text.desk.ts";
import { pushKinds } from "../../../contract/platform/push/calls.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { errorMessageOf } from "../../kit/calls/api.ts";
import { install, isInstalled, useInstallWay } from "../../kit/offline/install.ts";
import { pushAbility, renewPush, turnOnPush } from "../../kit/offline/push-subscription.ts";
import { readStored, writeStored } from "../../kit/store/stored.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import styles from "./DeviceHint.module.css";

/** Which hints the owner has answered in this browser, and on how many days Today was opened in it. */
const answered = { install: "hint:install", push: "hint:push" } as const;
const daysKey = "hint:days";
const mostDays = 2;

type Hint = keyof typeof answered;

/**
 * On a phone, once each: first how to install the site, on the second day on which the owner uses it there; then
 * notifications, when something waits of which the phone would have told. Settings has both later.
 */
export function DeviceHint({ today }: { today: Today }) {
  // What the hints depend on is in local storage.
  const [, showAnew] = useReducer((count: number) => count + 1, 0);
  const isHydrated = useHydrated();
  const way = useInstallWay();
  useEffect(() => {
    countDay(today.day);
    showAnew();
    // Without a connection it is renewed the next time.
    renewPush().catch(() => {});
  }, [today.day]);
  if (!isHydrated) return null;
  const isOpen = (hint: Hint) => readStored(answered[hint]) === null;
  const answer = (hint: Hint) => {
    writeStored(answered[hint], "answered");
    showAnew();
  };
  if (way && isOpen("install") && usedDays() >= mostDays && isPhone())
    return (
      <HintCard title={t.keepOnPhone} text={t.keepOnPhoneText} onNotNow={() => answer("install")}>
        {way === "prompt" ? (
          <Button onClick={() => void install().then(() => answer("install"))} words={t.install} />
        ) : (
          <p>{t.howOnApple}</p>
        )}
      </HintCard>
    );
  const isNews = today.messages.count > 0 || today.orders.count > 0 || today.problems.length > 0;
  const mayAsk = pushAbility() === "able" && Notification.permission === "default";
  if (isNews && mayAsk && isOpen("push") && (isPhone() || isInstalled()))
    return (
      <HintCard
        title={t.hintTitle}
        text={t.hintText}
        onNotNow={() => {
          answer("push");
          toast(t.hintLater);
        }}
      >
        <ActionButton
          action={async () => {
            toast((await turnOnPush(pushKinds)) ? t.turnedOn : t.hintLater);
            answer("push");
          }}
          failure={(error) => errorMessageOf(error, t.couldNotTurnOn)}
          words={t.turnOn}
        />
      </HintCard>
    );
  return null;
}

const isPhone = () => matchMedia("(pointer: coarse)").matches;

const usedDays = () => Number(readStored(daysKey)?.split(" ")[0] ?? 0);

/** Stored as the number of days and the last one. */
function countDay(day: string): void {
  const [, last] = readStored(daysKey)?.split(" ") ?? [];
  if (last !== day && usedDays() < mostDays) writeStored(daysKey, `${usedDays() + 1} ${day}`);
}

type HintCardProps = { title: string; text: string; children: ReactNode; onNotNow: () => void };

function HintCard({ title, text, children, onNotNow }: HintCardProps) {
  return (
    <Stack as="section" gap={3} className={styles.hint} aria-labelledby="device-hint">
      <Stack gap={1}>
        <h2 id="device-hint">{title}</h2>
        <p>{text}</p>
      </Stack>
      <Row gap={3}>
        {children}
        <Button kind="link" onClick={onNotNow} words={t.notNow} />
      </Row>
    </Stack>
  );
}
