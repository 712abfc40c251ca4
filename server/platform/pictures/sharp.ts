import type sharp from "sharp";

/** Imports the picture library at its first use (40 MB, 0.1 s), without its cache of past pictures. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import("sharp");
  loaded.cache(false);
  return loaded;
}
