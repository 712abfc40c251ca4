import type sharp from "sharp";

/** Loads the picture library when the first picture comes in (40 MB and 0.1 s), without its cache of past pictures. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import("sharp");
  loaded.cache(false);
  return loaded;
}
