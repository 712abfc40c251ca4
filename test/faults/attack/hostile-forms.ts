import { newId } from "../../../server/platform/db/id.ts";
import type { TestApp, TestResponse } from "../../app.ts";
import { asOwner } from "../../owner.ts";
import type { asStudent } from "../../student.ts";
import { signUpNew, waitForSeatLink } from "../../students.ts";
import { element, hostileWords } from "./hostile-words.ts";

type Class = { id: string; title: string; date: string };
type Student = Awaited<ReturnType<typeof asStudent>>;

let callers = 0;
let words = 0;
const nextWords = () => hostileWords[words++ % hostileWords.length]!;

/**
 * Writes hostile words through the API, as a visitor, a student and the owner would, so that the mails and the pages
 * with a token also show them. Returns the addresses of these pages.
 */
export async function writeHostileForms(site: TestApp, event: Class, student: Student): Promise<string[]> {
  const owner = await asOwner(site);
  const refused: string[] = [];
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await site.request(method, path, body, {
      "x-forwarded-for": `10.77.${callers >> 8}.${callers++ & 255}`,
      ...headers,
    });
    if (answer.status >= 400) refused.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const person = (n: number) => ({ name: hostileWords[n]!.slice(0, 90), email: `hostile${n}@example.com` });

  // Visitors.
  for (const n of [0, 1, 2, 8])
    await send("POST", "/api/contact", {
      id: newId(),
      ...person(n),
      message: `${nextWords()}\nATTACH:javascript:pwn()\n${nextWords()}`,
      recaptchaToken: await site.botToken("contact_form_submit"),
    });
  await send("POST", "/api/publicBookings/request", {
    ...person(3),
    phone: "555-010-4477",
    sessionType: "yoga therapy",
    message: nextWords(),
    captchaToken: await site.botToken("submit"),
  });
  await send("POST", "/api/user/register", {
    firstName: hostileWords[0].slice(0, 50),
    lastName: `<${element}>`,
    email: "hostile-new@example.com",
    recaptchaToken: await site.botToken("login_mail"),
  });
  expectOk(await signUpNew(site, event, person(5)));
  const seat = await waitForSeatLink(site, person(5).email, "");

  // The student.
  const me = `/api/user/${student.id}`;
  await send(
    "PUT",
    `${me}/update`,
    {
      firstName: hostileWords[1].slice(0, 40),
      lastName: hostileWords[2].slice(0, 40),
      preferredName: `<${element}>`,
      pronoun: `<${element}>`,
      city: `<${element}>`,
    },
    student.headers,
  );
  await send("POST", `${me}/people`, { id: newId(), name: hostileWords[0], bornOn: "2018-05-01" }, student.headers);

  // The owner.
  await send(
    "POST",
    `/api/admin/events/${event.id}/walk-in`,
    { id: newId(), name: hostileWords[1], email: "hostile-walk@example.com", phone: "" },
    owner,
  );
  await send(
    "POST",
    `/api/admin/events/${event.id}/message`,
    { id: newId(), subject: hostileWords[3], message: nextWords() },
    owner,
  );
  await send("POST", `/api/admin/people/${student.person_id}/notes`, { id: newId(), body: nextWords() }, owner);
  await writeDocuments(site, owner);
  if (refused.length > 0) console.log(`stored script: the API refused\n${refused.join("\n")}`);
  return [`/signup/place?token=${seat}`, `/signup/place/move?token=${seat}`];
}

/** Puts hostile words into every text of every document of the site, as far as its schema accepts them. */
async function writeDocuments(site: TestApp, owner: Record<string, string>): Promise<void> {
  const { body: sections } = await site.request("GET", "/api/admin/site", undefined, owner);
  for (const { section } of sections as { section: string }[]) {
    const { body } = await site.request("GET", `/api/admin/site/${section}`, undefined, owner);
    const { version, words: own } = body as { version: number; words: Record<string, unknown> };
    const signAgain = section === "waiver" ? { signAgain: "nobody" } : {};
    const kept = new Set<string>();
    // A refusal names the fields that accept no such words: they keep their own.
    for (let attempts = 0; attempts < 6; attempts++) {
      const words = withHostileWords(own, kept, "") as object;
      const path = `/api/admin/site/${section}`;
      const answer = await site.request("PUT", path, { version, words, ...signAgain }, owner);
      if (answer.status < 300) break;
      const fields = Object.keys((answer.body as { fields?: object }).fields ?? {});
      if (attempts === 5 || fields.length === 0)
        throw new Error(`${section}: ${answer.status} ${JSON.stringify(answer.body)}`);
      for (const field of fields) kept.add(field);
    }
  }
}

function withHostileWords(value: unknown, kept: ReadonlySet<string>, at: string): unknown {
  if ([...kept].some((field) => field === at || field === `words.${at}`)) return value;
  if (typeof value === "string") return value === "" ? value : nextWords();
  if (Array.isArray(value)) return value.map((one, n) => withHostileWords(one, kept, at ? `${at}.${n}` : String(n)));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, withHostileWords(inner, kept, at ? `${at}.${name}` : name)]),
  );
}

function expectOk({ status, body }: TestResponse): void {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
