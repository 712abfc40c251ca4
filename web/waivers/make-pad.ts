import SignaturePad from "signature_pad";
import { signaturePad } from "../../contract/signups.ts";

export type Pad = {
  isEmpty(): boolean;
  clear(): void;
  /** The drawing as a PNG, 500 by 200 however small the pad is shown. */
  toDataUrl(): string;
  /** Draws a name as a signature, for whoever does not draw. */
  write(name: string): void;
  onChange(listener: () => void): void;
  close(): void;
};

/** Makes a canvas a pad. The only file that knows signature_pad, which is loaded with the page that signs. */
export function makePad(canvas: HTMLCanvasElement): Pad {
  const ink = getComputedStyle(canvas).color;
  const pad = new SignaturePad(canvas, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  let isWritten = false;

  // The pen knows the pad as it is shown; the drawing stays 500 by 200, so turning a phone loses nothing.
  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    if (width > 0) context.setTransform(signaturePad.width / width, 0, 0, signaturePad.height / height, 0, 0);
  };
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  fit();

  const clear = () => {
    isWritten = false;
    pad.clear();
    fit();
  };
  return {
    isEmpty: () => pad.isEmpty() && !isWritten,
    clear,
    toDataUrl: () => canvas.toDataURL("image/png"),
    write(name) {
      clear();
      if (!name) return;
      isWritten = true;
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
    onChange: (listener) => pad.addEventListener("beginStroke", listener),
    close() {
      watcher.disconnect();
      pad.off();
    },
  };
}
