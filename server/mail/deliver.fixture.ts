// A process of its own for deliver.test.ts, to be killed while it sends.
import { type Connection, openDatabase } from "../db/pool.ts";
import { openJobs } from "../jobs/index.ts";
import { deliverMails } from "./deliver.ts";
import { openOutbox } from "./index.ts";
import { paragraph } from "./letter.ts";
import { smtpTransport } from "./smtp.ts";

const log = { info() {}, warn() {}, error() {} };
const [connectionJson = "", smtpUrl = ""] = process.argv.slice(2);
const connection = JSON.parse(connectionJson) as Connection;
const { db } = openDatabase(connection);
const jobs = openJobs({ connection, log });
const outbox = openOutbox({
  jobs,
  from: { address: "studio@example.com" },
  letterhead: () => ({ siteName: "Mat & Cacao", publicUrl: "http://localhost:3000" }),
  owner: async () => ["mira@example.com"],
});
const smtp = smtpTransport(smtpUrl);
let sending = 0;
const transport: typeof smtp = {
  ...smtp,
  deliver(mail, signal) {
    // Well after the connection is made, and long before the slow server says yes.
    if (++sending === 3) setTimeout(() => process.send?.("sending"), 500);
    return smtp.deliver(mail, signal);
  },
};
deliverMails({ db, jobs, transport, log });
await jobs.start();
await db.transaction().execute(async (trx) => {
  for (const subject of ["One", "Two", "Three"]) {
    await outbox.put(
      trx,
      { to: { address: "mira@example.com" }, subject, body: [paragraph("Hello.")] },
      new Date(),
    );
  }
});
