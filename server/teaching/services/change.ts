import { type Insertable, sql } from "kysely";
import { fixedSessionType } from "../../../contract/platform/values/session-types.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import type * as schema from "../../../contract/teaching/services/schema.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { type Ctx, type Parsed, Refusal, refusingTaken, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { slugOf } from "../../platform/files/slug.ts";
import { columnsOf } from "./facts.ts";
import { adminService } from "./read.ts";

/** Adds a service at the end of the list. Its key comes from the name and never changes. Refuses `name-taken`. */
export async function addService(ctx: Ctx, { body }: Parsed<typeof schema.addService>): Promise<schema.ServiceSaved> {
  const service = await savingName(ctx, async (tx) => {
    const id = newId(tx.now.getTime());
    tx.about({ service: id });
    const { name, minutes } = body;
    const { price, ...rest } = columnsOf(body);
    await insertUnderFreeKey(tx, { ...rest, ...price!, name, minutes, id, created_at: tx.now });
    const added = await adminService(tx, id);
    refuseFixedName(added);
    return added;
  });
  return { message: t.serviceAdded, service };
}

/** Changes a service; omitted fields stay. Sessions that are booked keep what they have. Refuses `not-found`, `stale` and `name-taken`. */
export async function changeService(ctx: Ctx, { params, body }: Parsed<typeof schema.changeService>) {
  const service = await savingName(ctx, async (tx) => {
    const { price, ...rest } = columnsOf(body);
    const changed = await tx.db
      .updateTable("services")
      // Kysely leaves out undefined values.
      .set({ ...rest, ...price, version: sql<number>`version + 1` })
      .where("id", "=", params.id)
      .where("state", "<>", "gone")
      .where("version", "=", body.version)
      .returning("id")
      .executeTakeFirst();
    // Refuses `not-found` if it was deleted; otherwise the version is old.
    const now = await adminService(tx, params.id);
    if (!changed) throw new Refusal("stale");
    refuseFixedName(now);
    return now;
  });
  return { message: t.serviceSaved, service };
}

/** Removes a service from all lists and pages. Its row stays for the sessions that are booked. */
export async function removeService(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const existing = tx.db.updateTable("services").where("id", "=", params.id).where("state", "<>", "gone");
    const removed = await existing.set({ state: "gone" }).returning("id").executeTakeFirst();
    if (!removed) throw new Refusal("not-found");
    tx.changed("slots");
  });
  return { message: t.serviceDeleted };
}

/** Adds a removed service again. Idempotent. Refuses `not-found`, and `name-taken` if another one has its name now. */
export async function restoreService(ctx: Ctx, { params, body }: Parsed<typeof schema.restoreService>) {
  await savingName(ctx, async (tx) => {
    const removed = tx.db.updateTable("services").where("id", "=", params.id).where("state", "=", "gone");
    await removed.set({ state: body.state }).execute();
    return adminService(tx, params.id);
  });
  return { message: t.serviceIsBack };
}

/** Saves the order of the services. Refuses `stale` unless `ids` has each of them exactly once. */
export async function orderServices(ctx: Ctx, { body }: Parsed<typeof schema.reorderServices>) {
  await ctx.tx(async (tx) => {
    const services = tx.db.selectFrom("services").select("id").where("state", "<>", "gone");
    const existing = await services.orderBy("id").forNoKeyUpdate().execute();
    if (body.ids.toSorted().join() !== existing.map(({ id }) => id).join()) throw new Refusal("stale");
    await sql`
      update services set position = ordinal - 1
      from unnest(${body.ids}::uuid[]) with ordinality as wanted (id, ordinal)
      where services.id = wanted.id`.execute(tx.db);
    tx.changed("slots");
  });
  return { message: t.orderIsSaved };
}

/** Runs a change of a service. The unique index decides races for a name: refuses `name-taken`. */
function savingName(ctx: Ctx, work: (tx: Tx) => Promise<schema.AdminService>): Promise<schema.AdminService> {
  return refusingTaken("services_name", "name-taken", () =>
    ctx.tx(async (tx) => {
      const service = await work(tx);
      tx.changed("slots");
      return service;
    }),
  );
}

/** Refuses a name that always means another session in calls. */
function refuseFixedName({ key, name, minutes }: schema.AdminService): void {
  const fixed = fixedSessionType(sessionNameOf({ name, minutes }));
  if (fixed !== undefined && fixed !== key) throw new Refusal("name-taken");
}

/** `prenatal-yoga`, then `prenatal-yoga-2`. Keys of deleted services stay taken; `free` and `none` mean no service. */
async function insertUnderFreeKey(tx: Tx, values: Omit<Insertable<Tables["services"]>, "key" | "position">) {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from services)`;
  const slug = slugOf(values.name, "service");
  const key = /^[a-z0-9-]+$/.test(slug) ? slug : "service";
  for (let number = ["free", "none"].includes(key) ? 2 : 1; ; number++) {
    const inserted = await tx.db
      .insertInto("services")
      .values({ ...values, key: number === 1 ? key : `${key}-${number}`, position })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return;
  }
}
