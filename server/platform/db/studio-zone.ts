import { type RawBuilder, sql } from "kysely";

/** SQL: the studio's time zone. A query reads it once, because the subquery refers to no row. */
export const studioZone = sql<string>`(select zone from studio_place)`;

/** SQL: date and time of a moment on the studio's wall clock. */
export const onStudioClock = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${studioZone})`;
