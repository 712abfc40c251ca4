import { type Selectable, sql, type Updateable } from "kysely";
import { type Ctx, Refusal, refusingTaken, type Topic, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";

/** Tables of what the owner offers. A removed row has the state `gone`, and stays for what was sold of it. */
type CatalogueTable = "chocolates" | "discount_codes" | "services" | "wallet_offers";
/** Those whose rows have a version and an order. Only these have `change` and `reorder`. */
type OrderedTable = Exclude<CatalogueTable, "discount_codes">;

type Kind<Table extends CatalogueTable, Entry> = {
  table: Table;
  /** Names an entry in the audit log. */
  subject: string;
  /** What cached pages show of it. */
  topic?: Topic;
  /** A unique index of the rows that are not removed, and the refusal of a row that breaks it. */
  taken?: readonly [index: string, code: "code-taken" | "name-taken"];
  /** The entry as the owner reads it. If it refuses the row, the row does not change. */
  entryOf: (tx: Tx, row: Selectable<Tables[Table]>) => Entry | Promise<Entry>;
  said: { removed: string; restored: string; reordered?: string };
};

type Made = { id: string; created_at: Date };
type ById = { params: { id: string } };
type Done = Promise<{ message: string }>;

/** Changes of one list of what the owner offers. */
export function catalogue<Table extends CatalogueTable, Entry>(kind: Kind<Table, Entry>) {
  const { table, subject, topic, taken, entryOf, said } = kind;
  const rows = sql.table(table);

  async function save<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const saving = () =>
      ctx.tx(async (tx) => {
        const result = await work(tx);
        if (topic) tx.changed(topic);
        return result;
      });
    return taken ? refusingTaken(...taken, saving) : saving();
  }

  /** Changes the state of an entry. False if it was in no state of `from`. */
  async function setState(tx: Tx, id: string, state: string, isRemoved: boolean): Promise<boolean> {
    const from = isRemoved ? sql`state = 'gone'` : sql`state <> 'gone'`;
    const changed = await sql`update ${rows} set state = ${state} where id = ${id} and ${from} returning id`.execute(
      tx.db,
    );
    return changed.rows.length > 0;
  }

  async function requireEntry(tx: Tx, id: string): Promise<void> {
    const found = await sql`select from ${rows} where id = ${id} and state <> 'gone'`.execute(tx.db);
    if (found.rows.length === 0) throw new Refusal("not-found");
  }

  return {
    /** Adds what `insert` inserts with these columns. */
    add: (ctx: Ctx, insert: (tx: Tx, made: Made) => Promise<Selectable<Tables[Table]>>): Promise<Entry> =>
      save(ctx, async (tx) => {
        const id = newId(tx.now.getTime());
        tx.about({ [subject]: id });
        return entryOf(tx, await insert(tx, { id, created_at: tx.now }));
      }),

    /**
     * Changes columns; undefined ones stay. Raises the version if there is a column to change. Refuses `not-found`, and
     * `stale` unless the entry still has the `version`, if one is given.
     */
    change: (
      ctx: Ctx,
      { params, body: { version } }: ById & { body: { version?: number | undefined } },
      columnsOf: (tx: Tx) => Updateable<Tables[Table]> | Promise<Updateable<Tables[Table]>>,
      alsoChange: (tx: Tx) => Promise<void> = async () => {},
    ): Promise<Entry> =>
      save(ctx, async (tx) => {
        const columns: object = await columnsOf(tx);
        const isChange = Object.values(columns).some((value) => value !== undefined);
        const changed = await tx.db
          .updateTable(table as OrderedTable)
          .set({ ...columns, version: sql<number>`version + ${isChange ? 1 : 0}` })
          .where("id", "=", params.id)
          .where("state", "<>", "gone")
          .$if(version !== undefined, (query) => query.where("version", "=", version!))
          .returningAll()
          .executeTakeFirst();
        if (!changed) {
          await requireEntry(tx, params.id);
          throw new Refusal("stale");
        }
        await alsoChange(tx);
        return entryOf(tx, changed as Selectable<Tables[Table]>);
      }),

    /** Removes an entry from all lists and pages. Refuses `not-found`. */
    async remove(ctx: Ctx, { params }: ById): Done {
      await save(ctx, async (tx) => {
        if (!(await setState(tx, params.id, "gone", false))) throw new Refusal("not-found");
      });
      return { message: said.removed };
    },

    /** Adds a removed entry again. Idempotent. Refuses `not-found`. */
    async restore(ctx: Ctx, { params, body }: ById & { body?: { state: string } }): Done {
      await save(ctx, async (tx) => {
        if (!(await setState(tx, params.id, body?.state ?? "live", true))) await requireEntry(tx, params.id);
      });
      return { message: said.restored };
    },

    /** Saves the order of the entries. Refuses `stale` unless `ids` has each of them exactly once. */
    async reorder(ctx: Ctx, { body: { ids } }: { body: { ids: string[] } }): Done {
      await save(ctx, async (tx) => {
        const existing = await sql<{ id: string }>`
          select id from ${rows} where state <> 'gone' order by id for no key update`.execute(tx.db);
        if (ids.toSorted().join() !== existing.rows.map(({ id }) => id).join()) throw new Refusal("stale");
        await sql`
          update ${rows} set position = ordinal - 1
          from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinal)
          where ${rows}.id = wanted.id`.execute(tx.db);
      });
      return { message: said.reordered! };
    },
  };
}

/** The position of a new row: after all others. */
export const atEndOf = (table: OrderedTable) =>
  sql<number>`(select coalesce(max(position), -1) + 1 from ${sql.table(table)})`;

/** What `insert` returns for the first slug that is not taken: `dark-sea-salt`, then `dark-sea-salt-2`. */
export async function underFreeSlug<Row>(
  slug: string,
  insert: (slug: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let number = 1; ; number++) {
    const inserted = await insert(number === 1 ? slug : `${slug}-${number}`);
    if (inserted) return inserted;
  }
}
