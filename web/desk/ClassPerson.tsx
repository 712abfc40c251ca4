import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import type { Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/desk.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import type { CheckInState } from "../signups/check-ins.ts";
import { AlertIcon, DoneIcon } from "../ui/Icons.tsx";
import { Stack } from "../ui/Layout.tsx";
import { Rich } from "../ui/Rich.tsx";
import { HandOverLine } from "./HandOverLine.tsx";
import styles from "./Card.module.css";

type Props = {
  eventId: string;
  person: Roster["people"][number];
  state: CheckInState;
  onToggle: () => void;
  reload: () => void;
};

/** One person in a class card: name, missing waiver, orders to hand over and the check-in button. */
export function ClassPerson({ eventId, person, state, onToggle, reload }: Props) {
  const { _id, name, clientId, waiver, guardian, handOver = [] } = person;
  const words = state.isHere ? adminShared.here : adminShared.checkIn;
  const saving = savingWords[state.saving];
  return (
    <li className={styles.person}>
      <Stack gap={1}>
        <h4>{clientId ? <Link to={paths.client(clientId)}>{name}</Link> : name}</h4>
        {guardian && <p className="fine">{adminShared.guardian(guardian.name, guardian.relation)}</p>}
        {!waiver && (
          <p className={styles.missing}>
            <AlertIcon />{" "}
            <Rich
              text={t.noWaiverYetSignNow}
              parts={{
                link: <Link to={paths.signHere(_id, eventId)} aria-label={adminShared.signNowWaiver(name)} />,
              }}
            />
          </p>
        )}
      </Stack>
      <button
        type="button"
        className={styles.check}
        aria-pressed={state.isHere}
        aria-label={`${words}: ${name}`}
        aria-describedby={saving ? `saving-${_id}` : undefined}
        onClick={onToggle}
      >
        {state.isHere && <DoneIcon />}
        {words}
      </button>
      {handOver.length > 0 && (
        <div className={styles.wide}>
          {handOver.map((order) => (
            <HandOverLine key={order.orderId} order={order} who={name} reload={reload} />
          ))}
        </div>
      )}
      <p id={`saving-${_id}`} className={styles.saving} data-saving={state.saving} aria-live="polite">
        {saving}
      </p>
    </li>
  );
}

/** `saving` has no text: it is usually over before it could be read. */
const savingWords = {
  saved: "",
  saving: "",
  late: adminShared.notSavedYet,
  refused: adminShared.thisSignUpIsGone,
} as const;
