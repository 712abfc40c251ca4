// Draws the picture of docs/architecture.md from the imports: `node bin/architecture-picture.ts` writes it,
// test/architecture.test.ts compares it.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { importedModule } from "./lint/house.ts";
import { wings } from "./lint/import-rules.ts";

const root = join(import.meta.dirname, "..");
export const document = join(root, "docs/architecture.md");

const serverWings = Object.keys(wings.server).filter((wing) => !["demo", "studios"].includes(wing));

/**
 * The order of the boxes of a floor, lowest first. Files directly in the floor are boxes of their own: a box is named by
 * its files, and `rest` is for the files that no box names.
 */
const floors = [
  { name: "web", order: [...Object.keys(wings.web), "rest"], rest: "root, routes, entries" },
  { name: "contract", order: ["platform", "rest", ...Object.keys(wings.contract).slice(1)], rest: "paths" },
  {
    name: "server",
    order: [...serverWings, "rest", "demo", "start", "studios", "main"],
    rest: "app, routes, make-ctx, background …",
  },
] as const;
type Floor = (typeof floors)[number];

type Import = { from: string; to: string };
export type Box = { name: string; rooms: string[] };
export type Arrow = { from: string; to: string; imports: Import[] };
export type FloorPicture = { floor: Floor; boxes: Box[]; arrows: Arrow[]; up: Arrow[] };

const statements = [
  /^(?:import|export)\s(?:[\w$*\s,]|\{[^{}]*\})*?\bfrom\s*"([^"]+)"/gm,
  /^import\s*"([^"]+)"/gm,
  /\bimport\(\s*"([^"]+)"\s*\)/g,
];

const sources = globSync(`{${floors.map(({ name }) => name).join()}}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !/\.(?:test|spec|fixture)\./.test(file))
  .toSorted();

const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(join(root, from), "utf8");
  const specifiers = statements.flatMap((statement) =>
    [...text.matchAll(statement)].map(([, specifier]) => specifier!),
  );
  return specifiers.map((specifier) => ({ from, to: importedModule(from, specifier) }));
});

const floorOf = (file: string) => file.split("/")[0]!;
const foldersOf = (file: string) => posix.dirname(file).split("/").slice(1);

function boxOf({ order }: Floor, file: string): string {
  const name = posix.basename(file, posix.extname(file));
  return foldersOf(file)[0] ?? ((order as readonly string[]).includes(name) ? name : "rest");
}

/** Whether `to` can be reached from `from` without the arrow between them. */
function hasDetour(arrows: readonly Arrow[], { from, to }: Arrow): boolean {
  const reached = new Set([from]);
  for (const box of reached)
    for (const arrow of arrows)
      if (arrow.from === box && !(arrow.from === from && arrow.to === to)) reached.add(arrow.to);
  return reached.has(to);
}

function floorPicture(floor: Floor): FloorPicture {
  const order: readonly string[] = floor.order;
  const files = sources.filter((file) => floorOf(file) === floor.name);
  const boxes = [...new Set(files.map((file) => boxOf(floor, file)))]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b) || a.localeCompare(b))
    .map((name) => {
      const rooms = files.filter((file) => boxOf(floor, file) === name).map((file) => foldersOf(file)[1]);
      return { name, rooms: [...new Set(rooms)].filter((room) => room !== undefined) };
    });
  const arrows = new Map<string, Arrow>();
  for (const each of imports) {
    if (floorOf(each.from) !== floor.name || floorOf(each.to) !== floor.name) continue;
    const [from, to] = [boxOf(floor, each.from), boxOf(floor, each.to)];
    if (from === to || !boxes.some(({ name }) => name === to)) continue;
    const key = `${from} ${to}`;
    if (!arrows.has(key)) arrows.set(key, { from, to, imports: [] });
    arrows.get(key)!.imports.push(each);
  }
  const isUp = ({ from, to }: Arrow) => order.includes(from) && order.indexOf(from) < order.indexOf(to);
  const all = [...arrows.values()];
  return { floor, boxes, arrows: all.filter((arrow) => !isUp(arrow)), up: all.filter(isUp) };
}

export const floorPictures = floors.map(floorPicture);

const idOf = (floor: Floor, box: string) => `${floor.name}_${box.replaceAll(/\W/g, "_")}`;

function label(floor: Floor, { name, rooms }: Box): string {
  if (name === "rest") return floor.rest;
  const lines: string[] = [];
  for (const [at, room] of rooms.entries()) {
    if (at % 4 === 0) lines.push(room);
    else lines.push(`${lines.pop()} · ${room}`);
  }
  return (lines.length > 0 ? [`${name}:`, ...lines] : [name]).join("<br/>");
}

function drawFloor({ floor, boxes, arrows, up }: FloorPicture): string[] {
  // An arrow that follows from others is left out: selling → auth → platform also means selling → platform.
  let drawn = arrows;
  for (const arrow of arrows) if (hasDetour(drawn, arrow)) drawn = drawn.filter((other) => other !== arrow);
  return [
    `  subgraph ${floor.name}`,
    "    direction RL",
    ...boxes.map((box) => `    ${idOf(floor, box.name)}["${label(floor, box)}"]`),
    ...drawn.map(({ from, to }) => `    ${idOf(floor, from)} --> ${idOf(floor, to)}`),
    ...up.map(({ from, to }) => `    ${idOf(floor, from)} -. up .-> ${idOf(floor, to)}`),
    "  end",
  ];
}

const floorArrows = [
  ...new Set(
    imports
      .map(({ from, to }) => [floorOf(from), floorOf(to)] as const)
      .filter(([from, to]) => from !== to && floors.some(({ name }) => name === to))
      .map(([from, to]) => `  ${from} ==> ${to}`),
  ),
].toSorted();

const picture = ["```mermaid", "flowchart TB", ...floorPictures.flatMap(drawFloor), ...floorArrows, "```"].join("\n");

const markers = /(<!-- picture: drawn by bin\/architecture-picture\.ts -->\n)[\s\S]*?(<!-- end of the picture -->)/;

/** The text of docs/architecture.md with the picture of the present imports. */
export function withPicture(text: string): string {
  if (!markers.test(text)) throw new Error("docs/architecture.md has no markers for the picture.");
  return text.replace(markers, (_, begin: string, end: string) => begin + picture + "\n" + end);
}

if (import.meta.main) writeFileSync(document, withPicture(readFileSync(document, "utf8")));
