import { sql } from "kysely";
import type * as schema from "../../../contract/office/people/schema.ts";

export type Reachable = Pick<schema.AwayPerson, "id" | "name" | "email" | "phone"> & { guardian: string | null };

/**
 * SQL over `people` and `guardians`: who a person is and how the owner reaches them. The phone is the person's, the one
 * typed last at a sign-up, or the guardian's.
 */
export const reachable = sql`
  people.id, coalesce(nullif(people.name, ''), people.email, '') as name, guardians.name as guardian,
  lower(coalesce(people.email, guardians.email, '')) as email,
  coalesce(nullif(people.phone, ''), (
    select phone from signups where person_id = people.id and phone <> '' and not is_pending order by created_at desc limit 1),
    guardians.phone, '') as phone`;

export const reachableOf = ({ id, name, guardian, email, phone }: Reachable) => ({
  id,
  name,
  guardian: guardian || undefined,
  email,
  phone,
});
