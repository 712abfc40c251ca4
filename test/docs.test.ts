import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

test.each(documents)("every local link of %s names an existing file", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
  const local = targets.filter((target) => !/^https?:/.test(target));
  const broken = local.filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(broken).toEqual([]);
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
