import type { Today } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { useOwnerName } from "../../kit/pages/owner-name.ts";
import { MessageButton } from "../../kit/ui/ContactButtons.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { RowLink, Rows } from "../../kit/ui/lists/Rows.tsx";
import { messageTo, birthdayWords } from "../../teaching/signups/PersonTags.tsx";
import { Topic } from "./OpenTasks.tsx";

export const hasPeopleToGreet = ({ away, birthdays }: Today): boolean => away.count + birthdays.count > 0;

/** Birthdays of the week and regulars who are away, each with one tap to write. */
export function PeopleToGreet({ today, className }: { today: Today; className: string }) {
  const { away, birthdays, day } = today;
  const owner = useOwnerName();
  return (
    <Stack as="section" gap={4} className={className} aria-labelledby="people-to-greet">
      <h2 id="people-to-greet">{t.yourPeople}</h2>
      {birthdays.count > 0 && (
        <Topic title={t.birthdays}>
          <Rows label={t.birthdays}>
            {birthdays.first.map((person) => (
              <RowLink
                key={person.id}
                to={paths.personOf(person.id)}
                title={person.name}
                note={birthdayWords(person.birthdayOn, day)}
                beside={
                  <MessageButton {...contactOf(person)} message={t.birthdayMessage(messageTo(person, owner), false)} />
                }
              />
            ))}
          </Rows>
          {birthdays.count > birthdays.first.length && (
            <p className="fine">{t.birthdaysMore(birthdays.count - birthdays.first.length)}</p>
          )}
        </Topic>
      )}
      {away.count > 0 && (
        <Topic title={t.regularsAway(away.count)} all={{ to: paths.away(), words: t.allWhoAreAway }}>
          <Rows label={t.regularsAway(away.count)}>
            {away.first.map((person) => (
              <RowLink
                key={person.id}
                to={paths.personOf(person.id)}
                title={person.name}
                note={[t.weeksAgo(person.weeks), person.last.title].join(" · ")}
                beside={
                  <MessageButton
                    {...contactOf(person)}
                    message={t.awayMessage(messageTo(person, owner), person.last.title)}
                  />
                }
              />
            ))}
          </Rows>
        </Topic>
      )}
    </Stack>
  );
}

type Reachable = Today["away"]["first"][number] | Today["birthdays"]["first"][number];

const contactOf = ({ name, guardian, phone, email }: Reachable) => ({ name: guardian ?? name, phone, email }) as const;
