import { createTransport, type NodemailerError } from "nodemailer";
import { asciiEmail } from "../../../contract/platform/values/email-address.ts";
import { isLoopbackHost } from "../http/network.ts";
import type { Address } from "./address.ts";
import { MailRefused, ServerAway, type Transport, DeliveryUnconfirmed } from "./index.ts";

/**
 * Sends mails to the server at `url` over a few pooled connections. smtp:// requires STARTTLS, except on this
 * machine. No step waits longer than 15 s. A 5xx for this mail throws `MailRefused`. A 5xx for the greeting or the
 * login throws `ServerAway`: the mail can be sent once the operator has corrected that. A lost response throws
 * `DeliveryUnconfirmed`.
 */
export function smtpTransport(url: string): Transport {
  const server = createTransport({
    url: withTls(url),
    pool: true,
    maxConnections: 4,
    // The deliverer retries, after checking whether the mail is still wanted.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A failed delivery rejects at its caller. Other errors of the pool must not end the process.
  server.on("error", () => {});
  /** Message-IDs of mails whose last byte was written. */
  const written = new Set<string>();
  server.use("stream", ({ message, data }, done) => {
    message.processFunc((content) => content.once("end", () => written.add(data.messageId ?? "")));
    done();
  });

  return {
    async deliver(mail, signal) {
      written.delete(mail.message_id);
      try {
        await server.sendMail({
          messageId: mail.message_id,
          date: mail.created_at,
          from: nameAndAddress(mail.sender),
          to: nameAndAddress(mail.recipient),
          ...(mail.reply_to ? { replyTo: nameAndAddress(mail.reply_to) } : {}),
          envelope: { from: asciiEmail(mail.sender.address), to: [asciiEmail(mail.recipient.address)] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content,
            // Byte for byte: relays may change the line endings of text, and a calendar needs its own.
            contentTransferEncoding: "base64" as const,
          })),
          // Prevents out-of-office replies.
          headers: { "Auto-Submitted": "auto-generated" },
          signal,
        });
      } catch (error) {
        throw deliveryErrorOf(error as NodemailerError, written.has(mail.message_id));
      } finally {
        written.delete(mail.message_id);
      }
    },
    close: () => server.close({ force: true }),
  };
}

const nameAndAddress = ({ address, name = "" }: Address) => ({ address: asciiEmail(address), name });

/** Puts the TLS requirement into the URL, because nodemailer lets the URL override its options. */
function withTls(url: string): string {
  const address = new URL(url);
  address.searchParams.delete("secure");
  if (address.protocol === "smtp:" && !isLoopbackHost(address.hostname)) address.searchParams.set("requireTLS", "true");
  return address.href;
}

/** Replies that concern our login, although they may answer a MAIL FROM. */
const loginReplies = new Set([421, 530, 535, 538]);

/** Whether this mail was refused (permanently or temporarily), or the connection or login failed. */
function deliveryErrorOf(error: NodemailerError, isWritten: boolean): Error {
  const { code, permanent, responseCode = 0, message } = error;
  const cause = { cause: error };
  const isAboutTheMail = (code === "EENVELOPE" || code === "EMESSAGE") && !loginReplies.has(responseCode);
  if (isAboutTheMail) return permanent ? new MailRefused(message, cause) : error;
  if (isWritten && !responseCode)
    return new DeliveryUnconfirmed(`The mail server accepted the email but did not confirm it: ${message}`, cause);
  if (code !== "ETLS") return new ServerAway(message, cause);
  const advice = "smtp:// needs STARTTLS; use smtps:// if the server starts with TLS.";
  return new ServerAway(`The mail server offers no encrypted connection (${message}). ${advice}`, cause);
}
