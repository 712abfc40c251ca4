import { useState } from "react";
import * as t from "../../../contract/office/push/text.desk.ts";
import { pushKinds, readPush, sendTestPush, type PushKind } from "../../../contract/platform/push/calls.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { pushAbility, turnOffPush, turnOnPush } from "../../kit/offline/push-subscription.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { CheckField } from "../../kit/ui/forms/Field.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import styles from "./Push.module.css";

/** The setting of what this device notifies the owner about. */
export function PushCard() {
  const ability = useHydrated() ? pushAbility() : "able";
  const loaded = useCallData(() => adminCall(readPush, {}));
  return (
    <Stack as="section" gap={3} id="push" className={styles.card} aria-labelledby="push-title">
      <h2 id="push-title">{t.notificationsOnThisDevice}</h2>
      {ability === "able" ? (
        <>
          <p className={styles.help}>{t.whatTheyAre}</p>
          <LoadState {...loaded} level={3} failed={t.couldNotLoad} />
          {loaded.data && <Switch key={String(loaded.data.kinds)} {...loaded} kinds={loaded.data.kinds} />}
        </>
      ) : (
        <p className={styles.help}>{whyNot[ability]}</p>
      )}
    </Stack>
  );
}

const whyNot = { blocked: t.isBlocked, "needs-installing": t.needsInstalling, unable: t.isUnsupported };

function Switch({ kinds, reload }: { kinds: PushKind[] | null; reload: () => void }) {
  const isOn = kinds !== null;
  const [chosen, setChosen] = useState<readonly PushKind[]>(kinds ?? pushKinds);
  const turnOn = async (next: readonly PushKind[]) => toast((await turnOnPush(next)) ? t.turnedOn : t.isBlocked);
  const change = (next: PushKind[]) => {
    setChosen(next);
    if (!isOn) return;
    turnOnPush(next).then(
      () => toast(t.saved),
      (error: unknown) => {
        setChosen(chosen);
        toast(errorMessageOf(error, t.couldNotTurnOn));
      },
    );
  };
  const failure = (error: unknown) => errorMessageOf(error, t.couldNotTurnOn);
  return (
    <>
      <PushKinds kinds={chosen} onChange={change} />
      <Row gap={3}>
        {isOn ? (
          <>
            <ActionButton
              kind="quiet"
              size="small"
              action={async () => toast((await adminCall(sendTestPush, {})).message)}
              failure={failure}
              words={t.sendTest}
            />
            <ActionButton
              kind="quiet"
              size="small"
              action={async () => {
                const send = await confirmDeletion(t.thisWillPermanentlyDelete);
                if (!send) return;
                await turnOffPush(send);
                toast(t.turnedOff);
              }}
              failure={failure}
              onEnd={reload}
              words={t.turnOff}
            />
          </>
        ) : (
          <ActionButton size="small" action={() => turnOn(chosen)} failure={failure} onEnd={reload} words={t.turnOn} />
        )}
      </Row>
    </>
  );
}

/** What the owner wants to be notified of. */
export function PushKinds({ kinds, onChange }: { kinds: readonly PushKind[]; onChange: (kinds: PushKind[]) => void }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>{t.notifyMeOf}</legend>
      <Stack gap={2}>
        {pushKinds.map((kind) => (
          <CheckField
            key={kind}
            name={`push-${kind}`}
            label={t.kindNames[kind]}
            checked={kinds.includes(kind)}
            onChange={(isOn) => onChange(pushKinds.filter((each) => (each === kind ? isOn : kinds.includes(each))))}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
