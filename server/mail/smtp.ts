import { createTransport, type NodemailerError } from "nodemailer";
import { ServerAway, type Transport, Undeliverable } from "./index.ts";

/**
 * Hands mails to the server at `url` (smtp:// or smtps://) over a few connections that stay open. Nothing waits
 * longer than 15 s. A 5xx to this mail throws an Undeliverable. A 5xx to the greeting or to our login is a ServerAway:
 * the operator can mend that, and then the mail goes out.
 */
export function smtpTransport(url: string): Transport {
  const server = createTransport({
    url,
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

  return {
    async deliver(mail, signal) {
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
        throw meaningOf(error as NodemailerError);
      }
    },
    close: () => server.close({ force: true }),
  };
}

function nameAndAddress({ address, name }: { address: string; name?: string }) {
  return { address, name: name ?? "" };
}

/** Replies that are about us and our login, though they come to a MAIL FROM. */
const aboutUs = new Set([421, 530, 535, 538]);

/** Is it this mail that is refused (for good, or for now), or is it we who do not get through? */
function meaningOf(error: NodemailerError): Error {
  const { code, permanent, responseCode = 0, message } = error;
  const isAboutTheMail = (code === "EENVELOPE" || code === "EMESSAGE") && !aboutUs.has(responseCode);
  if (!isAboutTheMail) return new ServerAway(message, { cause: error });
  return permanent ? new Undeliverable(message, { cause: error }) : error;
}
