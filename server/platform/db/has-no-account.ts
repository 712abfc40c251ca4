import { sql } from "kysely";

/** SQL over `people`: the person has no account. The guardian of a child without one acts for the child. */
export const hasNoAccount = sql<boolean>`
  not exists (select from users where users.person_id = people.id and users.state <> 'gone')`;
