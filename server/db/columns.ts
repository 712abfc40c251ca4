import type { ColumnType } from "kysely";

/** Set by the database when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Derived by the database, never written. */
export type Derived<T> = ColumnType<T, never, never>;
export type Moment = ColumnType<Date, Date, Date>;
