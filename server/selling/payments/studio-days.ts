import { sql } from "kysely";
import { type Day, studioTimeZone } from "../../../contract/platform/values/time.ts";

/** SQL: the instant at which a day begins in the studio's time zone. */
export const dayStart = (day: Day) => sql`(${day}::date::timestamp at time zone ${sql.lit(studioTimeZone)})`;
