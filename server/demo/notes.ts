import { addNote } from "../office/people/notes/notes.ts";
import type { Cast, Client } from "./people.ts";
import { type Moment, type Scene, sceneAt, type Stage } from "./stage.ts";

const notes: readonly { about: Client; written: Moment; body: string }[] = [
  {
    about: "ruth",
    written: { daysAgo: 55, time: "12:20" },
    body: "Hip replaced three years ago, right side. No deep twists to the right.\nCame with a list of questions, and left with a shorter one.",
  },
  {
    about: "ruth",
    written: { daysAgo: 27, time: "12:15" },
    body: "Sleeps through most nights now. Keep the ten minutes at the wall. Next: balance, near a chair.",
  },
  {
    about: "priya",
    written: { daysAgo: 8, time: "16:40" },
    body: "Shoulders: left one still lower. Asked for a photo of the desk. Breath first, then arms.",
  },
  {
    about: "marcus",
    written: { daysAgo: 30, time: "14:30" },
    body: "Cannot rest while lying on the back. Side with two blankets works.",
  },
  {
    about: "noor",
    written: { daysAgo: 50, time: "15:30" },
    body: "Second trimester from next month on: no lying on the belly, short holds.",
  },
  {
    about: "mei",
    written: { daysAgo: 18, time: "15:25" },
    body: "Night shifts Tue to Thu. Sessions only on Mondays. Lower back better after the second week.",
  },
];

export const noteScenes = (stage: Stage, cast: Cast): Scene[] =>
  notes.map(({ about, written, body }) =>
    sceneAt(stage, written, (at) => addNote(stage.owner(at), { params: { id: cast[about].personId }, body: { body } })),
  );
