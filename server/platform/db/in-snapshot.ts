import type { Ctx } from "../call/ctx.ts";

/** Reads all that is true at one moment: `db` of the context that `read` gets is one snapshot. */
export function inSnapshot<C extends Pick<Ctx, "db">, T>(ctx: C, read: (snapshot: C) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => read({ ...ctx, db }));
}
