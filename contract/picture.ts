/**
 * A picture's address says all a page needs to lay it out: `/pictures/<name>-<width>x<height>/<w>.<format>`.
 * `name` is a hash of the bytes, so every address is immutable.
 */
export type PictureFormat = "avif" | "webp" | "jpg";

/** The widths that are kept; a picture has those up to its own width, and at least the smallest. */
export const pictureWidths = [320, 640, 960, 1280, 1600] as const;
export const widestPicture = 1600;

/** The widths one picture of this width is kept in. */
export function widthsOf(width: number): number[] {
  const fitting: number[] = pictureWidths.filter((w) => w <= width);
  return fitting.length > 0 ? fitting : [width];
}

export type PictureFacts = { name: string; width: number; height: number };

/** Reads the facts back from any address of a picture; undefined when it is not one of ours. */
export function pictureFacts(address: string): PictureFacts | undefined {
  const match = /^\/pictures\/([0-9a-f]+)-(\d+)x(\d+)\//.exec(address);
  return match ? { name: match[1]!, width: Number(match[2]), height: Number(match[3]) } : undefined;
}

/** The address of one rendition. */
export function pictureAddress(picture: PictureFacts, width: number, format: PictureFormat): string {
  return `/pictures/${picture.name}-${picture.width}x${picture.height}/${width}.${format}`;
}

/** The address that stands for the whole picture on the wire (products, site documents): a middle JPEG. */
export function mainAddress(picture: PictureFacts): string {
  const widths = widthsOf(picture.width);
  return pictureAddress(picture, widths.filter((w) => w <= 960).at(-1) ?? widths[0]!, "jpg");
}
