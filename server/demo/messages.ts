import { newId } from "../platform/db/id.ts";
import { requestFreeSession } from "../teaching/bookings/request-free-session.ts";
import { markMessage, receiveContactMessage } from "../teaching/messages/inbox.ts";
import { type Moment, person, type Scene, sceneAt, type Stage } from "./stage.ts";

type Contact = { sent: Moment; name: string; email: string; message: string; answered?: Moment };

const contacts: readonly Contact[] = [
  {
    sent: { daysAgo: 41, time: "09:24" },
    ...person("Beatriz Holm"),
    message:
      "Hello! We are a small bookbindery, eight people, all with the same stiff neck. Would you come to us for a class, once a month?",
    answered: { daysAgo: 41, time: "17:10" },
  },
  {
    sent: { daysAgo: 5, time: "20:51" },
    ...person("Petra Voss"),
    message: "My sister cannot eat nuts at all, not even traces. Which of your tins would you trust?",
    answered: { daysAgo: 4, time: "08:30" },
  },
  {
    sent: { daysAgo: 1, time: "12:44" },
    ...person("Lena Fairweather"),
    message:
      "I saw the Shoulders Workshop in your calendar.\n\nI had surgery on the left one in spring. Is it too early for me?",
  },
  {
    sent: { minutesAgo: 210 },
    ...person("Curtis Yamada"),
    message: "Is the Harbor Room on the ground floor? My father comes with a walking frame.",
  },
];

/** Requests for a free session. Some are answered by a session (owner-sessions.ts). */
const requests = {
  mei: {
    sent: { daysAgo: 47, time: "13:05" },
    ...person("Mei Tanaka"),
    phone: "+15415550196",
    sessionType: "yoga therapy",
    message: "My lower back complains after every night shift. I would like to know whether you can help.",
  },
  ellis: {
    sent: { daysAgo: 4, time: "18:39" },
    ...person("Ellis Fairbanks"),
    phone: "+15415550127",
    sessionType: "private yoga",
    message: "I have never done yoga. Mornings are best, before work.",
  },
  anika: {
    sent: { daysAgo: 1, time: "07:58" },
    ...person("Anika Sorensen"),
    phone: "+15415550158",
    sessionType: "group yoga",
    message: "Three of us would come together on a weekday evening. Is that possible?",
  },
  rowan: {
    sent: { minutesAgo: 95 },
    ...person("Rowan Delacroix"),
    phone: "+15415550133",
    sessionType: "yoga therapy",
    message: "I run, and my hips have stopped agreeing with it.",
  },
} as const satisfies Record<string, { sent: Moment; [field: string]: unknown }>;

export type RequestName = keyof typeof requests;

export const requestIds = (): Record<RequestName, string> =>
  Object.fromEntries(Object.keys(requests).map((key) => [key, newId()])) as Record<RequestName, string>;

export function messageScenes(stage: Stage, ids: Record<RequestName, string>): Scene[] {
  return [
    ...contacts.flatMap(({ sent, answered, ...form }) => {
      const id = newId();
      const receive = (at: Date) =>
        receiveContactMessage(stage.visitor(at), { body: { ...form, id, recaptchaToken: "" } });
      const answer = (at: Date) => markMessage(stage.owner(at), { params: { id }, body: { state: "answered" } });
      return [sceneAt(stage, sent, receive), ...(answered ? [sceneAt(stage, answered, answer)] : [])];
    }),
    ...Object.entries(requests).map(([key, { sent, ...form }]) => {
      const body = { ...form, id: ids[key as RequestName], captchaToken: "" };
      return sceneAt(stage, sent, (at) => requestFreeSession(stage.visitor(at), { body }));
    }),
  ];
}
