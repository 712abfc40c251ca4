import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renditionWidths } from "../../../contract/platform/pictures/picture.ts";
import { pictureName, type RenderedPicture, renderPicture } from "./render.ts";

const sources = join(import.meta.dirname, "demo");
/** Where `npm run build` stores the renditions, so that the first start does not have to make them. */
const builtFolder = join(import.meta.dirname, "..", "..", "..", "build", "pictures");

/** The rendered demo pictures by file name. Reads stored renditions; makes and stores missing ones. */
export async function demoPictures(): Promise<Map<string, RenderedPicture>> {
  const pictures = new Map<string, RenderedPicture>();
  for (const file of (await readdir(sources)).filter((file) => file.endsWith(".jpg"))) {
    const source = await readFile(join(sources, file));
    pictures.set(file, (await readBuilt(source)) ?? (await build(source)));
  }
  return pictures;
}

async function readBuilt(source: Buffer): Promise<RenderedPicture | undefined> {
  const folder = join(builtFolder, pictureName(source));
  try {
    const facts = JSON.parse(await readFile(join(folder, "facts.json"), "utf8")) as RenderedPicture["facts"];
    const wanted = renditionWidths(facts.width).flatMap((width) =>
      (["avif", "webp", "jpg"] as const).map((format) => ({ width, format })),
    );
    const renditions = wanted.map(async ({ width, format }) => ({
      width,
      format,
      bytes: await readFile(join(folder, `${width}.${format}`)),
    }));
    return { facts, renditions: await Promise.all(renditions) };
  } catch {
    return undefined;
  }
}

async function build(source: Buffer): Promise<RenderedPicture> {
  const rendered = await renderPicture(source);
  const folder = join(builtFolder, rendered.facts.name);
  await mkdir(folder, { recursive: true });
  for (const { width, format, bytes } of rendered.renditions) {
    await writeFile(join(folder, `${width}.${format}`), bytes);
  }
  // Last, so that an interrupted build is repeated.
  await writeFile(join(folder, "facts.json"), JSON.stringify(rendered.facts));
  return rendered;
}
