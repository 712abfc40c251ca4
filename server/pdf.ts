export type Pdf = PDFKit.PDFDocument;

type About = { title: string; author: string; now: Date };

/** A new PDF document. Pages leave it as they are finished, unless they are buffered. */
export async function newPdf(options: PDFKit.PDFDocumentOptions, { title, author, now }: About): Promise<Pdf> {
  // Loaded on first use: the module costs 0.1 s and 30 MB.
  const { default: Document } = await import("pdfkit");
  return new Document({
    ...options,
    lang: "en-US",
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now },
  });
}

/** Characters of the standard fonts: Windows-1252. */
const inFont = new Set(
  new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 - 32 }, (_, index) => index + 32)),
);

/** Text for the standard fonts. A character they lack is replaced by its code point, like `[U+738B]`. */
export function toWindows1252(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => {
    if (character === "\n" || (inFont.has(character) && !/\p{C}/u.test(character))) return character;
    return `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;
  }).join("");
}
