import { text as serverShared } from "../../../contract/platform/language/text.ts";
import type { LetterPush } from "../../../contract/platform/push/calls.ts";
import type { Address } from "./address.ts";

/** A file that is attached to a letter; `content` is its text. */
export type Attachment = { fileName: string; contentType: string; content: string };

/** One block of a letter's body, in plain text. render.ts decides how it looks. */
export type Block =
  | { kind: "paragraph"; text: string; isGreeting?: true }
  | { kind: "facts"; rows: FactRow[] }
  | { kind: "sum"; rows: Omit<FactRow, "address">[] }
  | { kind: "quote"; text: string }
  | { kind: "button" | "link"; words: string; address: string }
  | { kind: "code"; code: string }
  | { kind: "small"; text: string };

/** `address`: the value is a link. */
export type FactRow = { label: string; value: string; address?: string | undefined };

/** The content of a mail. `render` makes its HTML and text parts. */
export type Letter = {
  /** `owner`: one mail for each notice address. */
  to: Address | "owner";
  /** `owner`: the first notice address. */
  replyTo?: Address | "owner";
  subject: string;
  body: Block[];
  attachments?: Attachment[];
  /**
   * Set if a visitor, or a student any number of times, can cause the letter. To a typed address it is capped per
   * address and day (requested-mail-cap.ts); above the cap `send` writes none. To the owner it is collected with others
   * of the same address, account or network (collected-notices.ts). `own`: the recipient has caused it.
   */
  asked?: "form" | "login" | "question" | "own" | undefined;
  /** The typed address, if it is another one: the letter counts for that. */
  countedFor?: string;
  /** For a letter to the owner: also a notification with its subject, on the devices where the owner wants this kind. */
  push?: LetterPush;
  /** Not sent after this moment, such as the expiry of a login link. */
  expiresAt?: Date;
  /** About a spot, order, payment or message that stays when the recipient is erased: it is sent even then. */
  outlivesErasure?: true;
};

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
type FactValue = string | Omit<FactRow, "label"> | undefined;
export type Facts = Record<string, FactValue>;
type FactPairs = readonly (readonly [string, FactValue])[];
const isPairs = (rows: Facts | FactPairs): rows is FactPairs => Array.isArray(rows);
/**
 * Rows with a label and a value, which may be a link; a row without a value is left out. Pairs, because labels that a
 * person chose may be equal, and an object would sort numeric ones.
 */
export const facts = (rows: Facts | FactPairs): Block => ({
  kind: "facts",
  rows: (isPairs(rows) ? rows : Object.entries(rows)).flatMap(([label, value]): FactRow[] => {
    const row = typeof value === "string" ? { value } : value;
    return row?.value ? [{ label, ...row }] : [];
  }),
});
/** Amounts of money; the last row is their total. */
export const sum = (rows: Omit<FactRow, "address">[]): Block => ({ kind: "sum", rows });
/** A person's own words, with their line breaks. */
export const quote = (text: string): Block => ({ kind: "quote", text });
/** A link as a button, to an absolute http(s) address or a path of the site such as `/verify-login?token=…`. */
export const button = (words: string, address: string): Block => ({ kind: "button", words, address });
/** A link on a line of its own, for what most readers do not need. Same addresses as a button. */
export const link = (words: string, address: string): Block => ({ kind: "link", words, address });
/** A short code to copy by hand. */
export const code = (code: string): Block => ({ kind: "code", code });
export const small = (text: string): Block => ({ kind: "small", text });

/** A typed name that email programs would show as a link. */
const readsAsLink = /[:/\\@]|\p{L}\.\p{L}{2,}/u;

/** The greeting of a person. Without the name if that is empty, or a link: a stranger can type name and address. */
export const greetingOf = (name: string): string =>
  name === "" || readsAsLink.test(name) ? serverShared.helloWithoutName : serverShared.hello(name);

/** A letter to a person: greeting, body, the teacher's name and the small print. */
export function letterTo({
  greeting = serverShared.helloWithoutName,
  body,
  teacher,
  note,
  ...rest
}: Letter & { greeting?: string; teacher?: string; note?: string }): Letter {
  const end = [...(teacher ? [paragraph(teacher)] : []), ...(note ? [small(note)] : [])];
  return { ...rest, body: [{ kind: "paragraph", text: greeting, isGreeting: true }, ...body, ...end] };
}

/** The site's name, and its absolute address without a trailing slash. */
export type Letterhead = { siteName: string; publicUrl: string };

/**
 * Throws, naming the wrong part, unless everything that becomes a header is one line of plain text. Without CR, LF,
 * NUL and other control characters no header can be injected.
 */
export function checkHeaders(letter: Letter): void {
  const mailboxes = { recipient: letter.to, "reply address": letter.replyTo };
  for (const [part, mailbox] of Object.entries(mailboxes)) {
    if (!mailbox || mailbox === "owner") continue;
    checkLine(mailbox.address, `The ${part}`);
    if (!/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(mailbox.address) || mailbox.address.length > 254)
      throw new Error(`The ${part} is not one email address.`);
    if (mailbox.name !== undefined) checkLine(mailbox.name, `The name of the ${part}`);
  }
  checkLine(letter.subject, "The subject");
  if (letter.subject.trim() === "") throw new Error("The subject is empty.");
  for (const { fileName, contentType } of letter.attachments ?? []) {
    checkLine(fileName, "The name of an attachment");
    if (!/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/.test(contentType))
      throw new Error("The type of an attachment is not a content type.");
  }
}

function checkLine(text: string, part: string): void {
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text))
    throw new Error(`${part} contains a line break or another control character.`);
}

/** The absolute form of the address of a button or link. Throws for anything but http(s) and paths of the site. */
export function absoluteAddress(address: string, publicUrl: string): string {
  const url = URL.parse(address, `${publicUrl}/`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error("A button or link leads to an http(s) address or a path of the site.");
  return url.href;
}

/** Body text without lone surrogates and without control characters except line breaks and tabs. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
}
