import { Refusal } from "../../call/ctx.ts";
import { unescapeHtml } from "../../mail/escape-html.ts";
import { drawWords } from "./share-words.ts";

/** What the picture of a shared link says, and its size in pixels. */
export type SharedWords = { title: string; description: string; siteName: string; width: number; height: number };

const size = { width: 1200, height: 630 };

/** The words of a rendered page, from its Open Graph properties. Undefined if it has none: an error page. */
export function sharedWords(html: string): SharedWords | undefined {
  const property = (name: string) => {
    const content = new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    return content === undefined ? undefined : unescapeHtml(content);
  };
  const [title, description, siteName] = [property("title"), property("description"), property("site_name")];
  if (title === undefined || description === undefined || siteName === undefined) return undefined;
  return { title: title.replace(` · ${siteName}`, ""), description, siteName, ...size };
}

/** One picture at a time: each takes 0.1 s of CPU. */
let last: Promise<unknown> = Promise.resolve();
/** Most pictures that wait or are drawn: a flood of them must not take the place of pages that have to be made. */
const mostWaiting = 10;
let waiting = 0;

/**
 * The picture of a shared link as PNG. `compose` lays the words (SVG) over the site's drawing. Refuses `busy` when many
 * others wait.
 */
export async function sharePicture(words: SharedWords, compose: (svg: string) => Promise<Buffer>): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new Refusal("busy", { retryAfterSeconds: 5 });
  waiting++;
  const picture = last.then(async () => compose(await drawWords(words)));
  last = picture.catch(() => undefined);
  return picture.finally(() => waiting--);
}
