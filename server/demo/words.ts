import { editedSection } from "../site/documents/editing.ts";
import { publishSection } from "../site/documents/publish.ts";
import { type Moment, type Scene, sceneAt, type Stage } from "./stage.ts";

const published: Moment = { daysAgo: 20, time: "13:05" };

/** What students of the demo say on the home page. First names only. */
const items = [
  { name: "Ruth", text: "I came for my hip and stayed for the quiet. I sleep through the night now." },
  { name: "Noor", text: "Nobody hurries you here. For a whole hour I forgot my phone." },
  { name: "Jonas", text: "Ten minutes in I could turn my neck again. The chocolate afterwards did the rest." },
];

export const wordScenes = (stage: Stage): Scene[] => [
  sceneAt(stage, published, async (at) => {
    const ctx = stage.owner(at);
    const params = { section: "home" } as const;
    const { version, words } = await editedSection(ctx, { params });
    const home = words as { testimonials: object };
    const testimonials = { ...home.testimonials, items };
    await publishSection(ctx, { params, body: { version, words: { ...words, testimonials } } });
  }),
];
