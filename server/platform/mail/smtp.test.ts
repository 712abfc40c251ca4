import { expect, test } from "vitest";
import type { Mail } from "./index.ts";
import { smtpSink } from "./smtp-sink.fixture.ts";
import { smtpTransport } from "./smtp.ts";

const mail = {
  id: "0198c0de-0000-7000-8000-000000000001",
  message_id: "<1@example.com>",
  sender: { address: "studio@example.com", name: 'Solano, "Mira" <x@y.z>' },
  recipient: { address: "ana@example.com" },
  reply_to: null,
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  attachments: [],
  created_at: new Date(),
} as unknown as Mail;

/** 0.0.0.0 also reaches this machine, but is not a loopback address. */
const asRemote = (url: string) => url.replace("127.0.0.1", "0.0.0.0");

async function deliver(url: string): Promise<string> {
  const transport = smtpTransport(url);
  return transport
    .deliver(mail, AbortSignal.timeout(10_000))
    .then(() => "taken")
    .catch((error: Error) => `${error.constructor.name}: ${error.message}`)
    .finally(() => transport.close());
}

test("a mail server on this machine needs no TLS", async ({ onTestFinished }) => {
  const sink = await smtpSink();
  onTestFinished(sink.close);
  expect(await deliver(sink.url)).toBe("taken");
  expect(sink.received).toMatchObject([{ overTls: false }]);
});

test.for(["", "?ignoreTLS=true", "?requireTLS=false", "?opportunisticTLS=true"])(
  "a remote mail server without STARTTLS gets neither password nor mail, also by smtp://…%s, and the error says why",
  async (query, { onTestFinished }) => {
    const sink = await smtpSink();
    onTestFinished(sink.close);
    const url = asRemote(sink.url).replace("//", "//studio:hunter2@") + query;
    expect(await deliver(url)).toMatch(
      /^ServerAway: The mail server offers no encrypted connection \(.*\)\. smtp:\/\/ needs STARTTLS; use smtps:\/\/ if the server starts with TLS\.$/,
    );
    expect(sink.received).toEqual([]);
  },
);

test("a remote mail server with STARTTLS gets the mail over TLS", async ({ onTestFinished }) => {
  const sink = await smtpSink(0, { tls: true });
  onTestFinished(sink.close);
  expect(await deliver(`${asRemote(sink.url)}?tls.rejectUnauthorized=false`)).toBe("taken");
  expect(sink.received).toMatchObject([{ overTls: true }]);
  expect(await deliver(asRemote(sink.url))).toMatch(/^ServerAway: .*certificate/);
});

test("the sender's name arrives as one name, with any characters in it", async ({ onTestFinished }) => {
  const sink = await smtpSink();
  onTestFinished(sink.close);
  await deliver(sink.url);
  expect(sink.received[0]!.from).toBe("studio@example.com");
  expect(sink.received[0]!.mail.from).toMatchObject(mail.sender);
});
