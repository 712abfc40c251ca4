import { currentPlace } from "../../../contract/platform/values/place.ts";
import { dayWords, clockWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import type { Waiver } from "../../../contract/teaching/waivers/calls.ts";
import * as t from "../../../contract/teaching/waivers/text.desk.ts";
import { loadFonts, newPdf, type Pdf } from "../../platform/files/pdf.ts";

/** Margins and colours. The colours are close to the site's design tokens. */
const margins = { top: 40, bottom: 48, left: 56, right: 56 } as const;
const ink = { text: "#2B1D16", muted: "#665345", accent: "#A94B26" } as const;
const box = { line: "#DFCFBB", surface: "#FAF6EF", white: "#FFFFFF" } as const;
// Standard PDF fonts, which need no embedding.
const serif = "Times-Roman";
const sans = "Helvetica";
const bold = "Helvetica-Bold";

type Signed = { waiver: Waiver; signature: Buffer; studioName: string; now: Date };

/** The PDF of a signed waiver: the signed text, then the signer, the time and the signature. */
export async function createWaiverPdf(signed: Signed): Promise<Blob> {
  const { waiver, studioName, now } = signed;
  await loadFonts(JSON.stringify([waiver, studioName]));
  const title = `${waiver.text.title}: ${waiver.name}`;
  const pdf = await newPdf({ margins, bufferPages: true }, { title, author: studioName, now });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    pdf.on("data", (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  drawHeader(pdf, signed);
  drawText(pdf, waiver);
  drawSignature(pdf, signed);
  drawFooters(pdf, waiver);
  pdf.end();
  await whole;
  return new Blob(parts, { type: "application/pdf" });
}

const left = margins.left;
const widthOf = (pdf: Pdf) => pdf.page.width - margins.left - margins.right;

type Look = { font: string; size: number; color: string };

function write(pdf: Pdf, words: string, { font, size, color }: Look, options: PDFKit.Mixins.TextOptions = {}): void {
  pdf.font(font).fontSize(size).fillColor(color).text(words, options);
}

function drawHeader(pdf: Pdf, { waiver, studioName }: Signed): void {
  write(pdf, studioName, { font: serif, size: 12, color: ink.muted }, { characterSpacing: 0.2 });
  pdf.moveDown(0.45);
  pdf.rect(left, pdf.y, 34, 2.2).fill(ink.accent);
  pdf.moveDown(1);
  write(pdf, waiver.text.title, { font: serif, size: 23, color: ink.text }, { lineGap: 1 });
  pdf.moveDown(0.2);
  write(pdf, t.versionOfThisText(waiver.version), { font: sans, size: 9, color: ink.muted });
  pdf.moveDown(0.7);
}

function drawText(pdf: Pdf, { text }: Waiver): void {
  const paragraph = (words: string) => {
    write(pdf, words, { font: sans, size: 9.1, color: ink.text }, { lineGap: 1.6 });
    pdf.moveDown(0.4);
  };
  paragraph(text.lead);
  for (const { title, paragraphs } of text.sections) {
    // Keeps a heading on the same page as its text.
    ensureSpace(pdf, 70);
    pdf.moveDown(0.3);
    write(pdf, title, { font: serif, size: 12, color: ink.text });
    pdf.moveDown(0.2);
    paragraphs.forEach(paragraph);
  }
}

/** One text in the signature box. `gap` is the space below it, in points. */
type Piece = Look & { words: string; gap: number };

function piece(words: string, size: number, gap: number, look: Partial<Look> = {}): Piece {
  return { words, font: sans, size, color: ink.text, gap, ...look };
}

/** Draws the signature box. Its height fits the texts, and it is never split across two pages. */
function drawSignature(pdf: Pdf, { waiver, signature }: Signed): void {
  const pad = 12;
  const pictureHeight = 64;
  const width = (widthOf(pdf) - 3 * pad) / 2;
  const { name, guardian } = waiver;
  const muted = { color: ink.muted };
  const role = guardian ? t.signingFor(guardian.relation, name) : t.signedByStudent;
  const signer = [piece(guardian?.name ?? name, 12.5, 2, { font: serif }), piece(role, 8.6, 0, muted)];
  const details = detailsOf(waiver).flatMap(([label, value]) => [piece(label, 7.6, 1, muted), piece(value, 9, 3)]);
  const signerAt = pad + pictureHeight + 11;
  const boxHeight = Math.max(signerAt + heightOf(pdf, signer, width), pad + heightOf(pdf, details, width)) + pad;

  const agreement = { lineGap: 2 };
  pdf.font(bold).fontSize(9.6);
  const words = waiver.text.agreement;
  ensureSpace(pdf, boxHeight + pdf.heightOfString(words, agreement) + 18);
  pdf.moveDown(0.6);
  pdf.fillColor(ink.text).text(words, agreement);
  pdf.moveDown(0.8);

  const top = pdf.y;
  pdf.roundedRect(left, top, widthOf(pdf), boxHeight, 9).lineWidth(0.8).fillAndStroke(box.surface, box.line);
  pdf.rect(left + pad, top + pad, width, pictureHeight).fill(box.white);
  pdf.image(signature, left + pad, top + pad, { fit: [width, pictureHeight], align: "center", valign: "bottom" });
  const ruleAt = top + pad + pictureHeight + 4;
  pdf.moveTo(left + pad, ruleAt).lineTo(left + pad + width, ruleAt);
  pdf.lineWidth(0.8).stroke(ink.muted);
  draw(pdf, signer, left + pad, top + signerAt, width);
  draw(pdf, details, left + 2 * pad + width, top + pad, width);
}

function detailsOf(waiver: Waiver): [name: string, value: string][] {
  const signedAt = new Date(waiver.signedAt);
  const day = studioDay(signedAt);
  return [
    [t.student, waiver.name],
    [t.email, waiver.email],
    [t.signed, `${dayWords(day)}, ${day.slice(0, 4)}, ${clockWords(studioTime(signedAt))}\n${currentPlace().zone}`],
    [t.ipAddress, waiver.ip],
    [t.textFingerprint, waiver.textHash],
  ];
}

function heightOf(pdf: Pdf, pieces: Piece[], width: number): number {
  return pieces.reduce(
    (sum, { words, font, size, gap }) => sum + gap + pdf.font(font).fontSize(size).heightOfString(words, { width }),
    0,
  );
}

function draw(pdf: Pdf, pieces: Piece[], x: number, y: number, width: number): void {
  let at = y;
  for (const { words, font, size, color, gap } of pieces) {
    pdf.font(font).fontSize(size).fillColor(color).text(words, x, at, { width });
    at = pdf.y + gap;
  }
}

function drawFooters(pdf: Pdf, waiver: Waiver): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // pdfkit starts a new page for text below the bottom margin.
    pdf.page.margins.bottom = 0;
    pdf.font(sans).fontSize(7.6).fillColor(ink.muted);
    const y = pdf.page.height - 34;
    pdf.text(t.waiver(waiver.id), left, y, { lineBreak: false });
    pdf.text(t.pageOf(page + 1, count), left, y, { width: widthOf(pdf), align: "right", lineBreak: false });
  }
}

function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margins.bottom) pdf.addPage();
}
