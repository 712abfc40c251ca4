import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { databaseUser, runAs, spawnOptions } from "../../server/platform/db/embedded/user.ts";
import { findFreePort } from "../free-port.ts";

export type Server = {
  port: number;
  /** Creates a database; returns its URL. */
  createDatabase(name: string): Promise<string>;
  url(database: string): string;
  sql<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
  /** Starts a streaming replica of this server, from Debian's PostgreSQL. */
  startReplica(): Promise<Server>;
  /** Suspends, continues or kills all processes of the server. */
  signal(name: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void;
  /** Starts a killed server. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

type User = Awaited<ReturnType<typeof databaseUser>>;

/**
 * Starts a PostgreSQL server with the programs in `bin`, on a free port of loopback and without passwords. `env` is
 * added to the server's environment.
 */
export async function startServer(bin: string, env: Record<string, string> = {}): Promise<Server> {
  const user = await databaseUser("/nonexistent");
  const folder = await newFolder(user);
  const data = join(folder, "data");
  await check(
    runAs(user, join(bin, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "--locale=C", "-E", "UTF8"]),
  );
  return serve({ bin, user, folder, data, env });
}

async function newFolder(user: User): Promise<string> {
  const folder = await mkdtemp("/tmp/cluster-");
  if (user.ids) await chown(folder, user.ids.uid, user.ids.gid);
  return folder;
}

type Cluster = { bin: string; user: User; folder: string; data: string; env: Record<string, string> };

async function serve({ bin, user, folder, data, env }: Cluster): Promise<Server> {
  const port = await findFreePort();
  const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: folder, max_connections: 200 };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = () => {
    const usual = spawnOptions(user, folder);
    const server = spawn(join(bin, "postgres"), ["-D", data, ...options, "-c", "wal_level=replica"], {
      ...usual,
      env: { ...usual.env, ...env },
      stdio: "ignore",
    });
    return { server, exited: once(server, "exit") };
  };
  let { server: child, exited } = start();
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const sql: Server["sql"] = async (text, database = "postgres") => {
    const client = new pg.Client(url(database));
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const ready = () => untilReady(() => sql("select 1"), join(data, "postmaster.pid"));
  await ready();
  const signal: Server["signal"] = (name) => {
    // Each child has a process group of its own.
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" });
    for (const pid of [child.pid!, ...children.trim().split(/\s+/).map(Number)]) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended since.
      }
    }
  };
  return {
    port,
    url,
    sql,
    async createDatabase(name) {
      await sql(`create database ${name}`);
      return url(name);
    },
    async startReplica() {
      const target = await newFolder(user);
      const words = [
        "-h",
        "127.0.0.1",
        "-p",
        String(port),
        "-U",
        "postgres",
        "-D",
        join(target, "data"),
        "-R",
        "-X",
        "stream",
      ];
      await check(runAs(user, join(bin, "pg_basebackup"), [...words, "-c", "fast"]));
      return serve({ bin, user, folder: target, data: join(target, "data"), env });
    },
    signal,
    async startAgain() {
      await exited;
      ({ server: child, exited } = start());
      await ready();
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        signal("SIGCONT");
        child.kill("SIGINT");
      }
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Pooler = { url(database: string): string; stop(): Promise<void> };

/** Starts PgBouncer in transaction mode in front of a server. */
export async function startPgBouncer(server: Server): Promise<Pooler> {
  const user = await databaseUser("/nonexistent");
  const folder = await newFolder(user);
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 500
query_timeout = 5
idle_transaction_timeout = 30
logfile = ${join(folder, "log")}
`,
  );
  const child = spawn("/usr/sbin/pgbouncer", [file], { ...spawnOptions(user, folder), stdio: "ignore" });
  const exited = once(child, "exit");
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(
    async () => {
      const client = new pg.Client(url("postgres"));
      await client.connect();
      await client.end();
    },
    join(folder, "log"),
  );
  return {
    url,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(attempt: () => Promise<unknown>, log: string): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (attempts > 200)
        throw new Error(await readFile(log, "utf8").catch(() => "It wrote no log."), { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function check(run: ReturnType<typeof runAs>): Promise<void> {
  const { code, output } = await run;
  if (code !== 0) throw new Error(output);
}
