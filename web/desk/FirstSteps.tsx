import { useState } from "react";
import { Link } from "react-router";
import { changeGuide, type FirstStep } from "../../contract/desk.ts";
import * as t from "../../contract/text/admin/desk.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { DoneIcon } from "../ui/Icons.tsx";
import { stepWords } from "./first-steps.ts";
import styles from "./FirstSteps.module.css";

type Props = { steps: FirstStep[]; onPutAway: () => void };

/** Checklist for a new owner. The page drops it when all steps are done, or when the owner puts it away. */
export function FirstSteps({ steps, onPutAway }: Props) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  // Open steps first.
  const inOrder = steps.toSorted((one, other) => Number(one.isDone) - Number(other.isDone));
  return (
    <section className={styles.guide} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t.gettingStarted}</h2>
        <p>{t.ofDoneInAnyOrder(doneCount, steps.length)}</p>
      </div>
      <ul className={styles.steps}>
        {inOrder.map((step) => {
          const { title, text, link } = stepWords(step);
          return (
            <li key={step.is} className={step.isDone ? styles.done : undefined}>
              <span className={styles.mark} aria-hidden="true">
                {step.isDone && <DoneIcon />}
              </span>
              <div>
                <h3>
                  {title}
                  {step.isDone && <span className={styles.state}>{t.done}</span>}
                </h3>
                {!step.isDone && <p>{text}</p>}
                {!step.isDone && link && (
                  <Link to={link.to} className={styles.link}>
                    {link.words}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <GuideButton isPutAway onDone={onPutAway}>
          {t.hideChecklist}
        </GuideButton>
      </div>
    </section>
  );
}

/** Shows the checklist again after it was put away with open steps. */
export function ShowFirstStepsButton({ onBack }: { onBack: () => void }) {
  return (
    <div>
      <GuideButton isPutAway={false} onDone={onBack}>
        {t.showGettingStartedAgain}
      </GuideButton>
    </div>
  );
}

function GuideButton(props: { isPutAway: boolean; onDone: () => void; children: string }) {
  const { isPutAway, onDone, children } = props;
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    adminCall(changeGuide, { body: { isPutAway } })
      .then(onDone, () => toast(t.thatCouldNotBeSaved))
      .finally(() => setBusy(false));
  };
  return (
    <Button kind="link" busy={busy} busyWords={shared.saving} onClick={press}>
      {children}
    </Button>
  );
}
