import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export type Received = { from: string; to: string[]; mail: Email; raw: string; overTls: boolean };

export type SmtpSink = {
  /** What to give the site as SMTP_URL. */
  url: string;
  port: number;
  received: Received[];
  /** Waits until that many mails are here. */
  arrival(count: number, withinMs?: number): Promise<Received[]>;
  /** Refuses the next `times` recipients with this reply; 4xx for now, 5xx for good. */
  refuse(reply: number, times?: number): void;
  /** Refuses this recipient for good, always. */
  refuseAddress(address: string): void;
  /** Takes back all refusals that are left. */
  refuseNoMore(): void;
  /** Number of mails to keep and then drop the connection for, without answering 250. */
  silentYes: number;
  /** Waits this long before it says yes to a mail's data. */
  slowMs: number;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that keeps what it gets. With `tls` it offers STARTTLS, by a certificate of its own making. */
export async function smtpSink(port = 0, { tls = false } = {}): Promise<SmtpSink> {
  const received: Received[] = [];
  const refusals: number[] = [];
  const wrong = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? [] : ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const reply = refusals.shift() ?? (wrong.has(address) ? 550 : undefined);
      done(reply ? Object.assign(new Error("not this one"), { responseCode: reply }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        take(Buffer.concat(chunks), session).then(() => {
          if (sink.silentYes-- > 0) drop(session);
          else done();
        }, done);
      });
    },
  });
  function drop({ id }: SMTPServerSession) {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }
  async function take(raw: Buffer, { envelope, secure }: SMTPServerSession) {
    if (sink.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, sink.slowMs));
    const { mailFrom, rcptTo } = envelope;
    received.push({
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(raw),
      raw: raw.toString(),
      overTls: secure,
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
    silentYes: 0,
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
    refuseAddress: (address) => void wrong.add(address),
    refuseNoMore: () => void refusals.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
