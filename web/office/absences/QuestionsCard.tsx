import { text as t } from "../../../contract/office/absences/text.ts";
import { paths } from "../../../contract/paths.ts";
import { weekdayDateWords } from "../../../contract/platform/values/time.ts";
import type { OpenQuestions } from "../../../contract/teaching/signups/my-classes-schema.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { instantWords, namesSeveral, whenWords } from "./format.ts";
import styles from "./QuestionsCard.module.css";

type Questions = OpenQuestions[number];

/** The questions of the owner's absences, at the top of the account. */
export function QuestionsCard({ userId, questions }: { userId: string; questions: Questions }) {
  const { answerBy, needsAnswer, items } = questions;
  const [first] = items;
  if (!first) return null;
  const isNamed = namesSeveral(items);
  const title = t.changeOn(weekdayDateWords(first.date));
  return (
    <Stack as="section" gap={3} className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item._id}>
            <strong>{item.title}</strong>
            {[whenWords(item), isNamed && item.kind !== "order" && t.forPerson(item.name), shortWords(item)]
              .filter(Boolean)
              .map((words) => ` · ${words}`)}
          </li>
        ))}
      </ul>
      <p>{needsAnswer ? t.answerUntil(instantWords(answerBy)) : t.silentAsItIs}</p>
      <div>
        <ButtonLink
          kind={needsAnswer ? "filled" : "quiet"}
          to={paths.user(userId, "called-off")}
          words={needsAnswer ? t.chooseNow : t.seeChoices}
        />
      </div>
    </Stack>
  );
}

const shortWords = ({ kind, change }: Questions["items"][number]) =>
  kind === "order" ? t.pickUpChanges : t.changes[change];
