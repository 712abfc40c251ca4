import { createTransport, type NodemailerError } from "nodemailer";
import { isLoopbackHost } from "../loopback.ts";
import { Refused, ServerAway, type Transport, Unconfirmed } from "./index.ts";

/**
 * Hands mails to the server at `url` over a few connections that stay open; smtp:// goes on with TLS, except to this
 * machine. Nothing waits longer than 15 s. A 5xx to this mail throws a Refused. A 5xx to the greeting or to our login is a
 * ServerAway: the operator can mend that, and then the mail goes out. An answer that is lost throws an Unconfirmed.
 */
export function smtpTransport(url: string): Transport {
  const server = createTransport({
    url: withTls(url),
    pool: true,
    maxConnections: 4,
    // Trying again is the job's business, which first asks whether that is still wanted.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each failed delivery is told to its caller; what else a pool has to say must not end the process.
  server.on("error", () => {});
  /** Message-IDs whose last byte has left. */
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
          envelope: { from: mail.sender.address, to: [mail.recipient.address] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content,
            // Byte for byte: on its way as text, a calendar's line ends would be anybody's.
            contentTransferEncoding: "base64" as const,
          })),
          // So that out-of-office replies do not answer us.
          headers: { "Auto-Submitted": "auto-generated" },
          signal,
        });
      } catch (error) {
        throw meaningOf(error as NodemailerError, written.has(mail.message_id));
      } finally {
        written.delete(mail.message_id);
      }
    },
    close: () => server.close({ force: true }),
  };
}

function nameAndAddress({ address, name }: { address: string; name?: string }) {
  return { address, name: name ?? "" };
}

/** nodemailer lets the address override its options, so what TLS is needed goes into the address. */
function withTls(url: string): string {
  const address = new URL(url);
  address.searchParams.delete("secure");
  if (address.protocol === "smtp:" && !isLoopbackHost(address.hostname))
    address.searchParams.set("requireTLS", "true");
  return address.href;
}

/** Replies that are about us and our login, though they come to a MAIL FROM. */
const aboutUs = new Set([421, 530, 535, 538]);

/** Is it this mail that is refused (for good, or for now), or is it we who do not get through? */
function meaningOf(error: NodemailerError, isWritten: boolean): Error {
  const { code, permanent, responseCode = 0, message } = error;
  const isAboutTheMail = (code === "EENVELOPE" || code === "EMESSAGE") && !aboutUs.has(responseCode);
  if (isAboutTheMail) return permanent ? new Refused(message, { cause: error }) : error;
  if (isWritten && !responseCode)
    return new Unconfirmed(`The mail server took the mail and did not confirm it: ${message}`, {
      cause: error,
    });
  if (code === "ETLS")
    return new ServerAway(
      `The mail server gives no encrypted connection (${message}). smtp:// needs STARTTLS; use smtps:// if TLS comes first.`,
      { cause: error },
    );
  return new ServerAway(message, { cause: error });
}
