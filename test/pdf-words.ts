import { inflateSync } from "node:zlib";

/** The lines of text of each page of a PDF in standard fonts, in the order in which they were written. */
export function pdfWords(pdf: Buffer): string[][] {
  const found: string[][] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    const content = inflateSync(pdf.subarray(at + 7, pdf.indexOf("endstream", at))).toString("latin1");
    // Each array is one line; numbers between its strings are kerning.
    const lines = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts]) =>
      [...parts!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, "hex").toString("latin1")).join(""),
    );
    if (lines.length > 0) found.push(lines);
  }
  return found;
}
