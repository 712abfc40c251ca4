import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export type Received = { from: string; to: string[]; mail: Email; raw: string };

export type SmtpSink = {
  /** What to give the site as SMTP_URL. */
  url: string;
  port: number;
  received: Received[];
  /** Waits until that many mails are here. */
  arrival(count: number, withinMs?: number): Promise<Received[]>;
  /** Refuses the next `times` recipients with this reply; 4xx for now, 5xx for good. */
  refuse(reply: number, times?: number): void;
  /** Waits this long before it says yes to a mail's data. */
  slowMs: number;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that keeps what it gets. */
export async function smtpSink(port = 0): Promise<SmtpSink> {
  const received: Received[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const reply = refusals.shift();
      done(reply ? Object.assign(new Error("not this one"), { responseCode: reply }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        take(Buffer.concat(chunks), session).then(() => done(), done);
      });
    },
  });
  async function take(raw: Buffer, { envelope }: SMTPServerSession) {
    if (sink.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, sink.slowMs));
    const { mailFrom, rcptTo } = envelope;
    received.push({
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(raw),
      raw: raw.toString(),
    });
  }
  // A client that is killed in the middle of a mail is what some tests are about.
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const at = (server.server.address() as AddressInfo).port;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    received,
    slowMs: 0,
    async arrival(count, withinMs = 10_000) {
      const until = Date.now() + withinMs;
      while (received.length < count) {
        if (Date.now() > until)
          throw new Error(`${received.length} of ${count} mails arrived within ${withinMs} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return received;
    },
    refuse(reply, times = 1) {
      refusals.push(...Array.from({ length: times }, () => reply));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
