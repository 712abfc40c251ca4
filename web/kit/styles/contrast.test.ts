import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const colorsIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, color]) => [name!, color!]));
const light = colorsIn(tokens.slice(0, tokens.indexOf("@media")));
const dark = { ...light, ...colorsIn(tokens.slice(tokens.indexOf("dark)"), tokens.indexOf("@media (forced-colors"))) };

/** The backgrounds that words of a color may be on. */
const onPage = ["page", "surface", "raised"];
const backgroundsOf: Record<string, string[]> = {
  text: [...onPage, "free-bg", "held-bg", "full-bg", "warning-bg", "danger-bg", "success-bg"],
  muted: onPage,
  "accent-text": onPage,
  past: onPage,
  success: [...onPage, "success-bg"],
  warning: [...onPage, "warning-bg"],
  danger: [...onPage, "danger-bg"],
  free: [...onPage, "free-bg"],
  held: [...onPage, "held-bg"],
  full: ["full-bg"],
  "on-accent": ["accent", "accent-hover"],
  "accent-hover": onPage,
  page: ["text"],
  "bar-text": ["bar"],
  "bar-muted": ["bar"],
  "bar-mark": ["bar"],
  bar: ["bar-text"],
  "on-bar-mark": ["bar-mark"],
};

/** Colors of drawings and lines: they need a contrast of 3. */
const notWords = ["line-strong", "held-line", "raised"];

test.each(Object.entries({ light, dark }))(
  "words have a contrast of 4.5 to their background in %s mode",
  (_, colors) => {
    const faint = Object.entries(backgroundsOf).flatMap(([color, backgrounds]) =>
      backgrounds
        .map((background) => ({
          pair: `${color} on ${background}`,
          ratio: contrast(colors[color]!, colors[background]!),
        }))
        .filter(({ ratio }) => !(ratio >= 4.5)),
    );
    expect(faint).toEqual([]);
  },
);

test("style sheets use only these pairs", () => {
  const unknown = globSync("web/**/*.css").flatMap((file) => {
    const css = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    return [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, block = ""]) => {
      const color = /(?:^|[;\s])color: var\(--([\w-]+)\)/.exec(block)?.[1];
      if (!color || notWords.includes(color)) return [];
      const background = /(?:^|[;\s])background(?:-color)?: var\(--([\w-]+)\)/.exec(block)?.[1];
      const isKnown = background ? backgroundsOf[color]?.includes(background) : color in backgroundsOf;
      return isKnown ? [] : `${file}: ${color} on ${background}`;
    });
  });
  expect(unknown).toEqual([]);
});

/** WCAG's ratio of two colors. */
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(color: string): number {
  const whole = color.length === 4 ? color.replaceAll(/[0-9a-f]/g, "$&$&") : color;
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(whole.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
