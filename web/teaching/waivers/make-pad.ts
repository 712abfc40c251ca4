import SignaturePad from "signature_pad";
import { signaturePad } from "../../../contract/teaching/waivers/calls.ts";

export type Pad = ReturnType<typeof makePad>;

/** Turns a canvas into a signature pad. The only file that imports signature_pad, so that it is loaded on demand. */
export function makePad(canvas: HTMLCanvasElement) {
  const ink = getComputedStyle(canvas).color;
  const pad = new SignaturePad(canvas, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  let hasTypedName = false;

  // Scales the displayed size to 500 by 200, so that a resize (a rotated phone) does not lose the drawing.
  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    if (width > 0) context.setTransform(signaturePad.width / width, 0, 0, signaturePad.height / height, 0, 0);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();

  const clear = () => {
    hasTypedName = false;
    pad.clear();
    fit();
  };
  return {
    isEmpty: () => pad.isEmpty() && !hasTypedName,
    clear,
    /** The drawing as a PNG data URL, always 500 by 200 pixels. */
    toDataUrl: () => canvas.toDataURL("image/png"),
    /** Draws a typed name as the signature. */
    write(name: string) {
      clear();
      if (!name) return;
      hasTypedName = true;
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = ink;
      context.textAlign = "center";
      context.textBaseline = "middle";
      const serif = getComputedStyle(canvas).getPropertyValue("--serif") || "serif";
      context.font = `italic 56px ${serif}`;
      context.fillText(name, signaturePad.width / 2, signaturePad.height / 2, signaturePad.width - 40);
      context.restore();
    },
    onStroke({ begin, end }: { begin: () => void; end: () => void }) {
      pad.addEventListener("beginStroke", begin);
      pad.addEventListener("endStroke", end);
    },
    close() {
      observer.disconnect();
      pad.off();
    },
  };
}
