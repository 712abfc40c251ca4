import { Link } from "react-router";
import { changeGuide, type FirstStep } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { zoneWords } from "../../../contract/platform/language/zone-words.ts";
import { currencyName } from "../../../contract/platform/values/units.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { DoneIcon } from "../../kit/ui/Icons.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./FirstSteps.module.css";

type Props = { steps: FirstStep[]; onPutAway: () => void };

/** Checklist for a new owner. The page drops it when all steps are done, or when the owner puts it away. */
export function FirstSteps({ steps, onPutAway }: Props) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const inOrder = steps.toSorted((one, other) => Number(one.isDone) - Number(other.isDone));
  return (
    <Stack as="section" gap={4} className={styles.guide} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t.gettingStarted}</h2>
        <p>{t.ofDoneInAnyOrder(doneCount, steps.length)}</p>
      </div>
      <ul className={styles.steps}>
        {inOrder.map((step) => {
          const { title, text, to, go } = stepWords(step);
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
                {!step.isDone && (
                  <Link to={to} className="touch">
                    {go}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <GuideButton isPutAway onDone={onPutAway} words={t.hideChecklist} />
      </div>
    </Stack>
  );
}

/** Shows the checklist again after it was put away with open steps. */
export const ShowFirstStepsButton = ({ onBack }: { onBack: () => void }) => (
  <div>
    <GuideButton isPutAway={false} onDone={onBack} words={t.showGettingStartedAgain} />
  </div>
);

function GuideButton({ isPutAway, onDone, words }: { isPutAway: boolean; onDone: () => void; words: string }) {
  const change = async () => {
    await adminCall(changeGuide, { body: { isPutAway } });
    onDone();
  };
  return (
    <ActionButton kind="link" action={change} failure={() => t.thatCouldNotBeSaved}>
      {words}
    </ActionButton>
  );
}

function stepWords({ is, left = 0 }: FirstStep): { title: string; text: string; to: string; go: string } {
  const admin = paths.admin;
  const server = (part: string) => ({ to: `${admin("server")}#${part}`, go: adminShared.forWhoeverRunsServer });
  const steps = {
    place: {
      title: t.sayWhereStudioIs,
      text: t.placeDecides(zoneWords(), currencyName()),
      to: `${admin("settings")}#place`,
      go: t.choosePlace,
    },
    words: { title: t.replaceSampleText, text: t.sectionsWithSampleText(left), to: admin("words"), go: t.editWebsite },
    waiver: {
      title: t.reviewWaiver,
      text: t.peopleSignItBeforeTheir,
      to: `${admin("words")}/waiver`,
      go: t.reviewWaiver,
    },
    class: {
      title: t.addYourFirstClass,
      text: t.classAppearsInCalendar,
      to: admin("dashboard"),
      go: adminShared.addClass,
    },
    hours: {
      title: t.setYourOfficeHours,
      text: t.studentsBookWithinHours,
      to: admin("availability"),
      go: t.setYourHours,
    },
    product: {
      title: t.putChocolateOnSale,
      text: t.withPictureFromYourPhone,
      to: paths.newChocolate(),
      go: adminShared.addChocolate,
    },
    address: {
      title: t.setNotificationAddress,
      text: t.noNotificationAddress,
      to: admin("settings"),
      go: t.setYourAddress,
    },
    login: {
      title: t.protectYourLogin,
      text: t.passwordAloneCanBeStolen,
      to: admin("security"),
      go: t.setUpSecondFactor,
    },
    mail: { title: t.setUpEmail, text: t.emailIsOnlyStored, ...server("emails") },
    payments: { title: t.connectPaypal, text: t.paymentsAreInTestMode, ...server("payments") },
  };
  return steps[is];
}
