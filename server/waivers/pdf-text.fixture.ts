import { inflateSync } from "node:zlib";

/** Reads the text and the number of pages of a PDF made by waiver-pdf.ts. */
export function readPdf(bytes: Buffer): { text: string; pages: number } {
  const raw = bytes.toString("latin1");
  if (!raw.startsWith("%PDF-") || !raw.trimEnd().endsWith("%%EOF")) throw new Error("This is no whole PDF.");
  const contents = [...raw.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)].map((found) => {
    const start = found.index + found[0].length;
    return unpacked(bytes.subarray(start, raw.indexOf("endstream", start)));
  });
  const lines = contents.flatMap((content) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = ""]) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => winAnsi.decode(Buffer.from(hex, "hex"))).join(""),
    ),
  );
  return { text: lines.join("\n"), pages: (raw.match(/\/Type \/Page\b/g) ?? []).length };
}

const winAnsi = new TextDecoder("windows-1252");

/** The inflated content of a stream if it contains text, else an empty string. */
function unpacked(stream: Buffer): string {
  try {
    const content = inflateSync(stream).toString("latin1");
    return content.includes(" Tf") ? content : "";
  } catch {
    return "";
  }
}
