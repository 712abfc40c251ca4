/**
 * A picture's address is `/pictures/<name>-<width>x<height>/<w>.<format>`, so that a page can lay the picture out
 * before it is loaded. `name` is a hash of the bytes, so the content at an address never changes.
 */
export type PictureFormat = "avif" | "webp" | "jpg";

/** Widths of renditions, in pixels. A picture has those up to its own width, or its own width if that is smaller. */
export const pictureWidths = [320, 640, 960, 1280, 1600] as const;
export const maxPictureWidth = 1600;

/** Widths of the renditions of a picture this wide. */
export function renditionWidths(width: number): number[] {
  const fitting: number[] = pictureWidths.filter((w) => w <= width);
  return fitting.length > 0 ? fitting : [width];
}

export type PictureFacts = { name: string; width: number; height: number };

/** Parses the address of any rendition. Undefined if it is not an address of this site's pictures. */
export function parsePictureAddress(address: string): PictureFacts | undefined {
  const match = /^\/pictures\/([0-9a-f]+)-(\d+)x(\d+)\//.exec(address);
  return match ? { name: match[1]!, width: Number(match[2]), height: Number(match[3]) } : undefined;
}

/** The address of one rendition. */
export function pictureAddress(picture: PictureFacts, width: number, format: PictureFormat): string {
  return `/pictures/${picture.name}-${picture.width}x${picture.height}/${width}.${format}`;
}

/** Address that products and site documents store for a picture: its JPEG of medium width. */
export function mainPictureAddress(picture: PictureFacts): string {
  const widths = renditionWidths(picture.width);
  return pictureAddress(picture, widths.filter((w) => w <= 960).at(-1) ?? widths[0]!, "jpg");
}
