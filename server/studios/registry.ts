import { randomBytes } from "node:crypto";
import pg from "pg";
import { newId } from "../platform/db/id.ts";
import { knownMigrations } from "../platform/db/migrate.ts";
import type { studioVariables } from "../platform/process/env-variables.ts";
import { StartError } from "../platform/process/start-error.ts";
import { type Sealer, openSealer } from "../platform/sealing/sealing.ts";

export type StudioVariable = (typeof studioVariables)[number];
/** Environment variables of one studio. */
export type StudioSettings = Partial<Record<StudioVariable, string>>;

export type Studio = {
  id: string;
  /** Host names, the main one first. Others redirect to it. */
  hosts: string[];
  database: string;
  state: "active" | "paused";
  settings: StudioSettings;
  /** Changes with every change of the studio: a process restarts it. */
  version: number;
  /** The last migration of its database, as a process of this install has seen it. */
  prepared: string | null;
  /** When it got another first AUTH_SECRET. */
  signerChangedAt: Date;
};

/** A studio whose round is due, claimed by this process. */
export type DueRound = { studio: Studio; lateSeconds: number; failures: number; mustPurge: boolean };

type Row = Omit<Studio, "settings"> & { key_id: string; sealed: Buffer };

/** Advisory lock for the creation of the tables. */
const schemaLock = 7411;

/** The whole schema of the registry. Settings are one sealed JSON text: a copy of the registry reveals no key. */
const schema = `
  select pg_advisory_xact_lock(${schemaLock});
  create table if not exists studios (
    id uuid primary key,
    database text not null unique,
    state text not null default 'active' check (state in ('active', 'paused')),
    key_id text not null,
    sealed bytea not null,
    version int not null default 1,
    prepared text,
    round_at timestamptz not null,
    round_failures int not null default 0,
    purged_at timestamptz not null default '-infinity',
    created_at timestamptz not null
  );
  create index if not exists studios_by_round on studios (round_at) where state = 'active';
  create table if not exists studio_hosts (
    host text primary key check (host = lower(host)),
    studio_id uuid not null references studios on delete cascade,
    is_main boolean not null default false
  );
  create unique index if not exists studio_hosts_main on studio_hosts (studio_id) where is_main;
  create index if not exists studio_hosts_by_studio on studio_hosts (studio_id);
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'studios'::regclass and attname = 'signer_changed_at') then
      alter table studios add signer_changed_at timestamptz not null default now();
    end if;
  end $$;`;

const columns = `s.id, s.database, s.state, s.key_id, s.sealed, s.version, s.prepared,
  s.signer_changed_at as "signerChangedAt",
  array(select h.host from studio_hosts h where h.studio_id = s.id order by h.is_main desc, h.host) as hosts`;

/** Time until a claimed round counts as abandoned by a killed process. Rounds are safe to run twice. */
const roundLeaseSeconds = 120;

export type Registry = Awaited<ReturnType<typeof openRegistry>>;

/** Opens the registry of the studios and creates its tables. Throws a StartError if it cannot be used. */
export async function openRegistry({ STUDIOS_URL, STUDIOS_KEY }: { STUDIOS_URL: string; STUDIOS_KEY: string[] }) {
  const sealer = openSealer(STUDIOS_KEY);
  const pool = new pg.Pool({
    connectionString: STUDIOS_URL,
    max: 3,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    query_timeout: 10_000,
    application_name: "mat-and-cacao studios",
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  try {
    await pool.query(schema);
  } catch (error) {
    await pool.end();
    throw new StartError(`The registry of STUDIOS_URL cannot be used: ${(error as Error).message || "no answer"}.`);
  }
  const many = async (text: string, values: unknown[] = []): Promise<Studio[]> =>
    (await pool.query<Row>(text, values)).rows.map((row) => studioOf(sealer, row));
  const change = async (text: string, values: unknown[]) => (await pool.query(text, values)).rowCount === 1;

  return {
    async find(host: string): Promise<Studio | undefined> {
      const [found] = await many(
        `select ${columns} from studios s join studio_hosts f on f.studio_id = s.id where f.host = $1`,
        [host],
      );
      return found;
    },
    /** The versions of the registered and active studios among these. */
    async activeAmong(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await pool.query<{ id: string; version: number }>(
        "select id, version from studios where id = any($1::uuid[]) and state = 'active'",
        [ids],
      );
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
    /** For lists. A studio whose settings cannot be opened has none. */
    list: () => many(`select ${columns} from studios s order by s.created_at, s.id`),
    async count(): Promise<number> {
      return Number((await pool.query("select count(*) from studios")).rows[0].count);
    },

    /** Adds a studio with new keys. Throws a StartError when a host name is taken. */
    async add(host: string, settings: StudioSettings, roundMinutes: number): Promise<Studio> {
      const id = newId();
      const keys = { AUTH_SECRET: randomBytes(32).toString("hex"), DATA_KEY: randomBytes(32).toString("hex") };
      const { keyId, sealed } = seal(sealer, id, { ...keys, ...settings });
      await orTaken(
        host,
        pool.query(
          `with added as (
            insert into studios (id, database, key_id, sealed, round_at, created_at)
            values ($1, $2, $3, $4, now() + random() * $5 * interval '1 minute', now()) returning id)
          insert into studio_hosts (host, studio_id, is_main) select $6, id, true from added`,
          [id, databaseName(host, id), keyId, sealed, roundMinutes, host],
        ),
      );
      return (await this.find(host))!;
    },

    /** Changes settings; an empty value removes one. Refuses if the settings cannot be opened: they would be lost. */
    async set(id: string, changes: StudioSettings | ((now: StudioSettings) => StudioSettings)): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query<Row>(`select ${columns} from studios s where id = $1 for update`, [id]);
        const before = studioOf(sealer, rows[0]!).settings;
        if (!before.AUTH_SECRET) throw new StartError("STUDIOS_KEY does not open the settings of this studio.");
        const settings = { ...before, ...(typeof changes === "function" ? changes(before) : changes) };
        const kept = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
        const { keyId, sealed } = seal(sealer, id, kept);
        await client.query(
          `update studios set key_id = $2, sealed = $3, version = version + 1, prepared = null,
            signer_changed_at = case when $4 then now() else signer_changed_at end where id = $1`,
          [id, keyId, sealed, firstOf(kept["AUTH_SECRET"]) !== firstOf(before.AUTH_SECRET)],
        );
        await client.query("commit");
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
    /**
     * Seals all settings with the first STUDIOS_KEY; a concurrent change wins, which seals them too. Returns how many
     * were sealed, and how many no key opens.
     */
    async reseal(): Promise<{ resealed: number; unopened: number }> {
      const found = await pool.query<Row>(`select ${columns} from studios s where key_id <> $1`, [sealer.keyIds[0]]);
      const count = { resealed: 0, unopened: 0 };
      for (const row of found.rows) {
        const text = sealer.open({ keyId: row.key_id, sealed: row.sealed }, `studio ${row.id}`);
        if (text === undefined) {
          count.unopened++;
          continue;
        }
        const { keyId, sealed } = sealer.seal(text, `studio ${row.id}`);
        const values = [row.id, row.sealed, keyId, sealed];
        if (await change("update studios set key_id = $3, sealed = $4 where id = $1 and sealed = $2", values))
          count.resealed++;
      }
      return count;
    },
    setState: (id: string, state: Studio["state"]) =>
      change("update studios set state = $2, version = version + 1, round_at = now() where id = $1", [id, state]),
    async addHost(id: string, host: string): Promise<void> {
      await orTaken(host, pool.query("insert into studio_hosts (host, studio_id) values ($1, $2)", [host, id]));
      await change("update studios set version = version + 1 where id = $1", [id]);
    },
    remove: (id: string) => change("delete from studios where id = $1", [id]),

    /** Notes that this version of the studio's settings and this install's migrations are applied. */
    async setPrepared({ id, version }: Studio): Promise<void> {
      const text = "update studios set prepared = $3 where id = $1 and version = $2";
      await change(text, [id, version, await latestMigration()]);
    },

    /** Claims rounds that are due. Other processes skip them until the lease has ended. */
    async claimRounds(most: number): Promise<DueRound[]> {
      const { rows } = await pool.query<Row & { late: number; round_failures: number; must_purge: boolean }>(
        `with due as (
          select id, round_at from studios where state = 'active' and round_at <= now()
          order by round_at limit $1 for update skip locked)
        update studios s set round_at = now() + $2 * interval '1 second' from due where s.id = due.id
        returning ${columns}, s.round_failures, s.purged_at < now() - interval '1 hour' as must_purge, extract(epoch from now() - due.round_at)::float8 as late`,
        [most, roundLeaseSeconds],
      );
      return rows.map(({ late, round_failures, must_purge, ...row }) => ({
        studio: studioOf(sealer, row),
        lateSeconds: late,
        failures: round_failures,
        mustPurge: must_purge,
      }));
    },
    async setNextRound(id: string, next: { afterSeconds: number; failures: number; hasPurged: boolean }) {
      const round = "round_at = now() + $2 * interval '1 second', round_failures = $3";
      const purge = "purged_at = case when $4 then now() else purged_at end";
      const values = [id, next.afterSeconds, next.failures, next.hasPurged];
      await change(`update studios set ${round}, ${purge} where id = $1`, values);
    },
    async hurryRound(id: string, withinSeconds: number): Promise<void> {
      const sooner = "least(round_at, now() + $2 * interval '1 second')";
      await change(`update studios set round_at = ${sooner} where id = $1`, [id, withinSeconds]);
    },
    async createDatabase({ database }: Studio): Promise<void> {
      await pool.query(`create database ${pg.escapeIdentifier(database)}`);
    },
    check: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}

/** The last migration of this version, which a database must have. */
export const latestMigration = async (): Promise<string> => (await known).at(-1)!;
const known = knownMigrations();

/** The address of a studio's database: its own server, or a database beside the registry. */
export function databaseUrl({ database, settings }: Studio, registryUrl: string): string {
  return settings.DATABASE_URL ?? registryUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}

const databaseName = (host: string, id: string) =>
  `studio_${host.replaceAll(/[^a-z0-9]+/g, "_").slice(0, 40)}_${id.slice(-8)}`;

const firstOf = (keys: string | undefined) => keys?.split(",")[0]?.trim();

const seal = (sealer: Sealer, id: string, settings: StudioSettings) =>
  sealer.seal(JSON.stringify(settings), `studio ${id}`);

/** Settings that no key opens make only this studio fail, when it starts: they contain no AUTH_SECRET. */
function studioOf(sealer: Sealer, { key_id, sealed, ...row }: Row): Studio {
  const text = sealer.open({ keyId: key_id, sealed }, `studio ${row.id}`);
  return { ...row, settings: text === undefined ? {} : (JSON.parse(text) as StudioSettings) };
}

async function orTaken(host: string, adding: Promise<unknown>): Promise<void> {
  try {
    await adding;
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    throw new StartError(`${host} is the host name of a studio already.`);
  }
}
