import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export type Received = { from: string; to: string[]; mail: Email; raw: string; overTls: boolean };

export type SmtpSink = {
  /** The site's SMTP_URL. */
  url: string;
  port: number;
  received: Received[];
  /** Waits until `count` mails have arrived. */
  arrival(count: number, withinMs?: number): Promise<Received[]>;
  /** Refuses the next `times` recipients with this reply: 4xx temporarily, 5xx permanently. */
  refuse(reply: number, times?: number): void;
  /** Refuses this recipient permanently, from now on. */
  refuseAddress(address: string): void;
  /** Cancels the remaining refusals. */
  refuseNoMore(): void;
  /** Number of mails to accept and then drop the connection for, without the reply 250. */
  silentYes: number;
  /** Delay before a mail's data is accepted. */
  slowMs: number;
  close(): Promise<void>;
};

/**
 * A real SMTP server on loopback that stores its mails. With `tls` it offers STARTTLS, with a self-signed
 * certificate.
 */
export async function smtpSink(port = 0, { tls = false } = {}): Promise<SmtpSink> {
  const received: Received[] = [];
  const refusals: number[] = [];
  const refusedAddresses = new Set<string>();
  // A port chosen by the system may have been another sink's: mails of a site that still sends to that one are refused.
  const user = randomBytes(6).toString("hex");
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username }, _session, done) {
      if (port !== 0 || username === user) done(null, { user });
      else done(new Error("this is another mailbox"));
    },
    disabledCommands: tls ? [] : ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const reply = refusals.shift() ?? (refusedAddresses.has(address) ? 550 : undefined);
      done(reply ? Object.assign(new Error("not this one"), { responseCode: reply }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        store(Buffer.concat(chunks), session).then(() => {
          if (sink.silentYes-- > 0) drop(session);
          else done();
        }, done);
      });
    },
  });
  function drop({ id }: SMTPServerSession) {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }
  async function store(raw: Buffer, { envelope, secure }: SMTPServerSession) {
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
  // Some tests kill the client during a mail.
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const at = (server.server.address() as AddressInfo).port;
  const sink: SmtpSink = {
    url: `smtp://${user}:any@127.0.0.1:${at}`,
    port: at,
    received,
    slowMs: 0,
    silentYes: 0,
    async arrival(count, withinMs = 10_000) {
      const until = Date.now() + withinMs;
      while (received.length < count) {
        if (Date.now() > until) throw new Error(`${received.length} of ${count} mails arrived within ${withinMs} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return received;
    },
    refuse(reply, times = 1) {
      refusals.push(...Array.from({ length: times }, () => reply));
    },
    refuseAddress: (address) => void refusedAddresses.add(address),
    refuseNoMore: () => void refusals.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
