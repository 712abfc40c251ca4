/** The parts in use of two packages without types. */
declare module "fontkit" {
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      advanceWidth: number;
      glyphs: {
        path: { transform(...matrix: [number, number, number, number, number, number]): { toSVG(): string } };
      }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
    getGlyph(id: number, characters?: number[]): { codePoints: number[] } | null;
  };
  export function create(file: Uint8Array): unknown;
}
declare module "wawoff2/decompress.js" {
  /** TrueType from WOFF2. */
  export default function decompress(file: Uint8Array): Promise<Uint8Array>;
}
