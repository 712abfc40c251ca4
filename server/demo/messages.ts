import { newId } from "../db/id.ts";
import { markMessage } from "../messages/inbox.ts";
import { receiveContactMessage, receiveFreeSessionRequest } from "../messages/receive.ts";
import { type Moment, type Scene, sceneAt, type Stage } from "./stage.ts";

type Contact = { sent: Moment; name: string; email: string; message: string; answered?: Moment };

const contacts: readonly Contact[] = [
  {
    sent: { daysAgo: 41, time: "09:24" },
    name: "Beatriz Holm",
    email: "beatriz.holm@example.com",
    message:
      "Hello! We are a small bookbindery, eight people, all with the same stiff neck. Would you come to us for a class, once a month?",
    answered: { daysAgo: 41, time: "17:10" },
  },
  {
    sent: { daysAgo: 5, time: "20:51" },
    name: "Petra Voss",
    email: "petra.voss@example.com",
    message: "My sister cannot eat nuts at all, not even traces. Which of your tins would you trust?",
    answered: { daysAgo: 4, time: "08:30" },
  },
  {
    sent: { daysAgo: 1, time: "12:44" },
    name: "Lena Fairweather",
    email: "lena.fairweather@example.com",
    message:
      "I saw the Shoulders Workshop in your calendar.\n\nI had surgery on the left one in spring. Is it too early for me?",
  },
  {
    sent: { minutesAgo: 210 },
    name: "Curtis Yamada",
    email: "curtis.yamada@example.com",
    message: "Is the Harbor Room on the ground floor? My father comes with a walking frame.",
  },
];

/** Requests that a session answers have a `key` (owner-sessions.ts). */
const requests = [
  {
    key: "mei",
    sent: { daysAgo: 47, time: "13:05" },
    name: "Mei Tanaka",
    email: "mei.tanaka@example.com",
    phone: "5415550196",
    sessionType: "yoga therapy",
    message: "My lower back complains after every night shift. I would like to know whether you can help.",
  },
  {
    key: "ellis",
    sent: { daysAgo: 4, time: "18:39" },
    name: "Ellis Fairbanks",
    email: "ellis.fairbanks@example.com",
    phone: "5415550127",
    sessionType: "private yoga",
    message: "I have never done yoga. Mornings are best, before work.",
  },
  {
    key: "anika",
    sent: { daysAgo: 1, time: "07:58" },
    name: "Anika Sorensen",
    email: "anika.sorensen@example.com",
    phone: "5415550158",
    sessionType: "group yoga",
    message: "Three of us would come together on a weekday evening. Is that possible?",
  },
  {
    key: "rowan",
    sent: { minutesAgo: 95 },
    name: "Rowan Delacroix",
    email: "rowan.delacroix@example.com",
    phone: "5415550133",
    sessionType: "yoga therapy",
    message: "I run, and my hips have stopped agreeing with it.",
  },
] as const satisfies readonly { sent: Moment; [field: string]: unknown }[];

export type RequestName = (typeof requests)[number]["key"];

/** Ids of the requests for a free session. */
export const requestIds = (): Record<RequestName, string> =>
  Object.fromEntries(requests.map(({ key }) => [key, newId()])) as Record<RequestName, string>;

export function messageScenes(stage: Stage, ids: Record<RequestName, string>): Scene[] {
  return [
    ...contacts.flatMap(({ sent, answered, ...form }) => {
      const id = newId();
      const receive = (at: Date) =>
        receiveContactMessage(stage.visitor(at), { body: { ...form, id, recaptchaToken: "" } });
      const answer = (at: Date) => markMessage(stage.owner(at), { params: { id }, body: { state: "answered" } });
      return [sceneAt(stage, sent, receive), ...(answered ? [sceneAt(stage, answered, answer)] : [])];
    }),
    ...requests.map(({ key, sent, ...form }) =>
      sceneAt(stage, sent, (at) =>
        receiveFreeSessionRequest(stage.visitor(at), { body: { ...form, id: ids[key], captchaToken: "" } }),
      ),
    ),
  ];
}
