// Process for deliver.test.ts, to be killed while it sends.
import { type Connection, openDatabase } from "../db/pool.ts";
import { openDeliverer } from "./deliver.ts";
import { openOutbox } from "./index.ts";
import { paragraph } from "./letter.ts";
import { smtpTransport } from "./smtp.ts";

const log = { info() {}, warn() {}, error() {} };
const [connectionJson = "", smtpUrl = ""] = process.argv.slice(2);
const connection = JSON.parse(connectionJson) as Connection;
const { db } = openDatabase(connection);
const outbox = openOutbox({
  from: { address: "studio@example.com" },
  letterhead: async () => ({ siteName: "Mat & Cacao", publicUrl: "http://localhost:3000" }),
  owner: async () => ["mira@example.com"],
});
const smtp = smtpTransport(smtpUrl);
let sending = 0;
const transport: typeof smtp = {
  ...smtp,
  deliver(mail, signal) {
    // After the connection is made, and long before the slow server accepts the mail.
    if (++sending === 3) setTimeout(() => process.send?.("sending"), 500);
    return smtp.deliver(mail, signal);
  },
};
const deliverer = openDeliverer({ db, transport, log });
const desk = await outbox.desk();
const mails = ["One", "Two", "Three"].flatMap((subject) =>
  outbox.mailsOf({ to: { address: "mira@example.com" }, subject, body: [paragraph("Hello.")] }, desk, new Date()),
);
await db.insertInto("mails").values(mails).execute();
deliverer.start();
