import { execFileSync } from "node:child_process";
import { type SmtpSink, smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import { testDatabase, testServer } from "../database.ts";
import { authSecret } from "../owner.ts";
import { type SiteProcess, startSite } from "../site-process.ts";
import { startPretendRecaptcha } from "../vouched.ts";

/** Upper limit of the process's resident memory, native memory included. */
export const maxMb = 512;

const metricsToken = "metrics-of-the-limited-site";

/** Starts the site in a separate process with the memory limits of `npm start`, on a demo database. */
export async function startLimitedSite() {
  const database = await testDatabase("demo");
  const mail: SmtpSink = await smtpSink();
  const google = await startPretendRecaptcha();
  const { host, user } = testServer();
  const site: SiteProcess = await startSite({
    DATABASE_URL: `postgres://${user}@/${database.connection.database}?host=${host}`,
    SMTP_URL: mail.url,
    AUTH_SECRET: authSecret,
    DATA_KEY: "d".repeat(64),
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
    ...google.env,
  });
  return {
    ...site,
    database,
    residentMb: () =>
      Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(site.pid)], { encoding: "utf8" })) / 1024),
    async metric(name: string): Promise<number> {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${site.url}/metrics`, { headers })).text();
      const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
      if (value === undefined) throw new Error(`/metrics tells no ${name}.`);
      return Number(value);
    },
    async close() {
      google.close();
      await mail.close();
      await database.close();
    },
  };
}

export type LimitedSite = Awaited<ReturnType<typeof startLimitedSite>>;
