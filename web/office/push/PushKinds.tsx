import * as t from "../../../contract/office/push/text.desk.ts";
import { type PushKind, pushKinds } from "../../../contract/platform/push/calls.ts";
import { CheckField } from "../../kit/ui/forms/CheckField.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./Push.module.css";

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
