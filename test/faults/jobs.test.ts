import { expect, test } from "vitest";
import { openJobs } from "../../server/jobs/index.ts";
import { testDatabase } from "../database.ts";

test("the job of a worker that was killed is done again within 30 s, without anybody looking for it", async () => {
  const base = await testDatabase();
  const jobs = openJobs({ connection: base.connection, log: { info() {}, warn() {}, error() {} } });
  const done: string[] = [];
  jobs.work({ name: "errand", tries: 5, run: async (id) => void done.push(id), giveUp: async () => {} });
  await jobs.start();
  // What a kill leaves behind: a job that pg-boss believes to be running.
  const id = "0198c0de-0000-7000-8000-000000000001";
  await base.db.transaction().execute((trx) => jobs.send(trx, "errand", id));
  await base.pool.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where state = 'created'",
  );
  const killedAt = Date.now();
  await expect.poll(() => done, { timeout: 30_000, interval: 100 }).toEqual([id]);
  console.log(`heartbeat missed: done again after ${Date.now() - killedAt} ms`);
  await jobs.stop();
  await base.close();
});
