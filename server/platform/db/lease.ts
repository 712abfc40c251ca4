import { type RawBuilder, sql } from "kysely";

/**
 * SQL: whether the lease in a column still holds, by the database's clock. A lease that ends later than `seconds` and a
 * minute from now was made before the clock was set back, and does not hold: its work would wait for hours. The minute is
 * for statements that began before the lease was made.
 */
export const isLeased = (column: string, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)} > now()
    and ${sql.ref(column)} <= now() + ${seconds + 60} * interval '1 second', false)`;
