// The names that the code uses. The linter (bin/lint/house.ts, `house/identifiers`) reports a comment that quotes a name
// that no code has, usually because the name was changed later.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folders = ["contract", "server", "web", "pretend", "test", "bin"];
const collected = new Map<string, ReadonlySet<string>>();

/** Every word of the project's code: identifiers, properties and words in strings. Reads the files once per project. */
export function wordsOfCode(root: string): ReadonlySet<string> {
  const words = collected.get(root) ?? collect(root);
  collected.set(root, words);
  return words;
}

function collect(root: string): Set<string> {
  const words = new Set<string>();
  const addFile = (path: string) => {
    for (const line of readFileSync(path, "utf8").split("\n"))
      for (const word of codeOf(line).match(/[A-Za-z_$][\w$]*/g) ?? []) words.add(word);
  };
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith(".ts")) addFile(join(root, entry.name));
    if (!entry.isDirectory() || !folders.includes(entry.name)) continue;
    for (const file of readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }))
      if (/\.(?:tsx?|sql)$/.test(file)) addFile(join(root, entry.name, file));
  }
  return words;
}

/** The line without its comment. Tells code and comment apart by the layout that oxfmt gives them. */
const codeOf = (line: string) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? "" : line.replace(/(?:^|\s)\/\/ .*$/, ""));

/** The single words with an inner capital that a comment quotes, such as `wordsOfCode`. */
export const quotedIdentifiers = (comment: string): string[] =>
  [...comment.matchAll(/`([A-Za-z_$][\w$]*)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => /.[A-Z]/.test(name) && /[a-z]/.test(name));
