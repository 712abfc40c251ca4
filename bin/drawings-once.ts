import type { Plugin } from "vite";

/** Keeps a drawing (`*.svg?raw`) in one file: `inlineConst` would copy it into every page that shows it. */
export const drawingsOnce = (): Plugin => ({
  name: "drawings-once",
  enforce: "post",
  transform: {
    filter: { id: /\.svg\?raw$/ },
    handler: (code) =>
      `const drawing = { svg: ${code.replace(/^export default /, "").replace(/;\s*$/, "")} };\nexport default drawing.svg;`,
  },
});
