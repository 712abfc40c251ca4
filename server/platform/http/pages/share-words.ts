// Runs in a worker thread, which ends with the picture: the layout engine takes 40 MB.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import satori from "satori";
import type { SharedWords } from "./share-picture.ts";

const require = createRequire(import.meta.url);
const fontFile = (family: "newsreader" | "figtree") =>
  readFile(require.resolve(`@fontsource/${family}/files/${family}-latin-400-normal.woff`));

/** The words must end before the drawing. */
const column = { width: 500, height: "100%", marginLeft: 72, color: "#2B1D16" };
const longTitle = 40;

const part = (style: object, children: unknown) => ({ type: "div", props: { style, children } });

async function draw({ title, description, siteName, width, height }: SharedWords): Promise<string> {
  const [serif, sans] = await Promise.all([fontFile("newsreader"), fontFile("figtree")]);
  const fontSize = title.length > longTitle ? 50 : 64;
  const words = [
    part({ fontFamily: "Newsreader", fontSize, lineHeight: 1.1, lineClamp: 4 }, title),
    part({ fontFamily: "Figtree", fontSize: 26, lineHeight: 1.4, color: "#665345", lineClamp: 4 }, description),
    part({ fontFamily: "Figtree", fontSize: 26, color: "#98421F" }, siteName),
  ];
  const style = { ...column, display: "flex", flexDirection: "column", justifyContent: "center", gap: 28 };
  return satori(part(style, words) as never, {
    width,
    height,
    fonts: [
      { name: "Newsreader", data: serif, weight: 400 },
      { name: "Figtree", data: sans, weight: 400 },
    ],
  });
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await draw(workerData as SharedWords));
