import { execFileSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { forbiddenWords } from "../bin/lint/forbidden-words.ts";
import { webhookEvents } from "../server/selling/payments/paypal/events.ts";

const root = join(import.meta.dirname, "..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true }).map((file) => join("docs", String(file))),
].filter((file) => file.endsWith(".md"));

const fileNames = new Set(
  execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .map((file) => basename(file)),
);

test.each(documents)("every local link of %s names an existing file", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
  const local = targets.filter((target) => !/^https?:/.test(target));
  const broken = local.filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(broken).toEqual([]);
});

test.each(documents)("every link of %s to a file is named for it, and every file named in words exists", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const misnamed = [...text.matchAll(/\[`?([\w./-]+\.(?:tsx?|sql))`?\]\(([^)#]+)[^)]*\)/g)]
    .filter(([, label, target]) => basename(label!) !== basename(target!))
    .map(([link]) => link);
  const unknown = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)]
    .map(([, name]) => name!)
    .filter((name) => !fileNames.has(basename(name)) && name !== "kebab-case.ts");
  expect([...misnamed, ...unknown]).toEqual([]);
});

test("the README has fewer than 60 lines and starts with the two commands", () => {
  const lines = readFileSync(join(root, "README.md"), "utf8").split("\n");
  expect(lines.length).toBeLessThan(60);
  const commands = lines.filter((line) => line.startsWith("    npm "));
  expect(commands[0]).toMatch(/^ {4}npm ci && npm start\b/);
  expect(commands[1]).toMatch(/^ {4}npm ci && npm test\b/);
});

test("every script that the README names exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/npm run ([\w:]+)/g)].map(
    ([, name]) => name!,
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("docs/running.md lists the events that the webhook at PayPal needs", () => {
  const text = readFileSync(join(root, "docs/running.md"), "utf8");
  const section = /^### Events of the webhook\n([\s\S]*?)^###? /m.exec(text)?.[1] ?? "";
  expect([...section.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, event]) => event)).toEqual(webhookEvents);
});

test("documents, style sheets and SQL files use none of the forbidden words", () => {
  const sheets = globSync("{web,server}/**/*.{css,sql}", { cwd: root });
  const found = [...documents, ...sheets].flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) => {
      // Code, and the tables of CONTRIBUTING.md that show what to avoid.
      if (file === "CONTRIBUTING.md" && line.startsWith("|")) return [];
      const text = line.replace(/`[^`]*`/g, "");
      return forbiddenWords.flatMap(({ pattern, instead }) => {
        const word = pattern.exec(text)?.[0];
        return word ? [`${file}:${index + 1}: not “${word}”: write ${instead}`] : [];
      });
    });
  });
  expect(found).toEqual([]);
});
