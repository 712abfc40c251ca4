// The project's lint rules, as an oxlint plugin. Each is `house/` and its name at the end of this file.
import { posix, relative, sep } from "node:path";
import { forbiddenWords } from "./forbidden-words.ts";
import { quotedIdentifiers, wordsOfCode } from "./identifiers.ts";
import { computedImporters, environmentReaders, importRules, unruled } from "./import-rules.ts";
import { computedWriters, seeds, tableOwners, wingsThatAreRooms } from "./table-owners.ts";

type Node = { type: string; [key: string]: unknown };
type Context = { filename: string; cwd: string; report(problem: { node: Node; message: string }): void };

/** Whether the import or export disappears at run time. `import { type A }` does not: the file is still loaded. */
const isTypeOnly = (node: Node) => node["importKind"] === "type" || node["exportKind"] === "type";

const pathOf = (context: Context) => relative(context.cwd, context.filename).split(sep).join("/");

const matchesAny = (path: string, globs: readonly string[]) => globs.some((glob) => posix.matchesGlob(path, glob));

/** The imported module as import-rules.ts writes it: a path from the root, `npm:name` or `node:name`. */
export function importedModule(file: string, specifier: string): string {
  const [bare = ""] = specifier.split(/[?#]/);
  if (bare.startsWith(".")) return posix.join(posix.dirname(file), bare);
  if (bare.startsWith("/")) return bare.slice(1);
  if (bare.startsWith("node:")) return bare;
  return `npm:${/^(?:@[^/]*\/)?[^/]*/.exec(bare)?.[0]}`;
}

const imports = {
  create(context: Context) {
    const file = pathOf(context);
    if (matchesAny(file, unruled)) return {};
    const rules = importRules.filter((rule) => matchesAny(file, rule.from) && !matchesAny(file, rule.exceptFrom ?? []));

    function check(node: Node, source: unknown, typeOnly: boolean) {
      const literal = source as Node;
      if (literal.type === "TSLiteralType") return check(node, literal["literal"], typeOnly);
      if (typeof literal["value"] !== "string") {
        const message = `[computed-import] The import rules cannot check a computed path. Write it as a plain string. Only ${computedImporters.join(", ")} may compute it.`;
        if (!matchesAny(file, computedImporters)) context.report({ node, message });
        return;
      }
      const imported = importedModule(file, literal["value"]);
      for (const rule of rules) {
        if (typeOnly && rule.typesAreFine) continue;
        if (matchesAny(imported, rule.to) && !matchesAny(imported, rule.exceptTo ?? []))
          context.report({ node: literal, message: `[${rule.name}] ${rule.fix}` });
      }
    }

    return {
      ImportDeclaration: (node: Node) => check(node, node["source"], isTypeOnly(node)),
      ExportAllDeclaration: (node: Node) => check(node, node["source"], isTypeOnly(node)),
      ExportNamedDeclaration: (node: Node) => node["source"] && check(node, node["source"], isTypeOnly(node)),
      ImportExpression: (node: Node) => check(node, node["source"], false),
      TSImportType: (node: Node) => check(node, node["source"] ?? node["argument"], true),
    };
  },
};

const writingCalls = ["insertInto", "updateTable", "deleteFrom", "mergeInto"];
/** Matches a write in SQL text and captures its table; the name of an interpolated table is empty. */
const writingSql =
  /\b(?:insert into|delete from|merge into|(?<!for |for no key |do |on )update(?! skip| set| of| nowait))\s+(?:only\s+)?"?([a-z_]*)/gi;

const tables = {
  create(context: Context) {
    const file = pathOf(context);
    if (matchesAny(file, [...unruled, ...seeds])) return {};
    const [floor, wing, room] = file.split("/");
    const here = floor === "pretend" ? floor : wingsThatAreRooms.includes(wing!) ? wing : room;

    function check(node: Node, table: string) {
      if (table === "") {
        const message = `Only ${computedWriters.join(", ")} may write to a table with a computed name. Write the name as a plain string, so that its owner can be checked.`;
        if (!matchesAny(file, computedWriters)) context.report({ node, message });
        return;
      }
      const owner = tableOwners[table];
      if (owner === here) return;
      const message = owner
        ? `The table ${table} belongs to ${owner === "pretend" ? "pretend/paypal" : `the room ${owner}`}. Call a function from that folder, or add one there.`
        : `The table ${table} has no owner. Add it to bin/lint/table-owners.ts.`;
      context.report({ node, message });
    }

    return {
      CallExpression(node: Node) {
        const callee = node["callee"] as Node;
        const name = (callee["property"] as Node | undefined)?.["name"];
        if (typeof name !== "string" || !writingCalls.includes(name)) return;
        const [table] = node["arguments"] as Node[];
        check(node, typeof table?.["value"] === "string" ? (table["value"].split(" ")[0] ?? "") : "");
      },
      TemplateElement(node: Node) {
        const text = (node["value"] as { raw: string }).raw;
        for (const [, table] of text.matchAll(writingSql)) check(node, table ?? "");
      },
    };
  },
};

const environment = {
  create(context: Context) {
    const file = pathOf(context);
    if (matchesAny(file, [...unruled, ...environmentReaders])) return {};
    const message = `Only ${environmentReaders.join(", ")} reads environment variables. Add the variable there and pass the parsed value as an argument.`;
    const report = (node: Node) => context.report({ node, message });
    const isNamed = (node: unknown, name: string) =>
      (node as Node | null)?.["name"] === name || (node as Node | null)?.["value"] === name;
    return {
      MemberExpression(node: Node) {
        const object = node["object"] as Node;
        const ofProcess = isNamed(object, "process") || isNamed(object["property"], "process");
        if (ofProcess && isNamed(node["property"], "env")) report(node);
      },
      ImportDeclaration(node: Node) {
        if (!/^(node:)?process$/.test(String((node["source"] as Node)["value"]))) return;
        for (const specifier of node["specifiers"] as Node[])
          if (isNamed(specifier["imported"], "env")) report(specifier);
      },
      VariableDeclarator(node: Node) {
        const pattern = node["id"] as Node;
        if (pattern.type !== "ObjectPattern" || !isNamed(node["init"], "process")) return;
        for (const property of pattern["properties"] as Node[]) if (isNamed(property["key"], "env")) report(property);
      },
    };
  },
};

const barrels = {
  create: (context: Context) => ({
    ExportAllDeclaration(node: Node) {
      const message = "Do not re-export everything from a file. Import from the file that defines what you need.";
      if (!isTypeOnly(node)) context.report({ node, message });
    },
  }),
};

// The room `services` is about what students book.
const vagueNames = /(^|[/-])(utils?|helpers?|misc|common|managers?)([./-]|$)|-services?\./;

const names = {
  create: (context: Context) => ({
    Program(node: Node) {
      const message =
        "Do not use utils, helpers, misc, common, manager or -service in a file name. Name the file after its main export.";
      if (vagueNames.test(pathOf(context))) context.report({ node, message });
    },
  }),
};

const words = {
  create(context: Context) {
    const check = (node: Node, text: string) => {
      for (const { pattern, instead } of forbiddenWords) {
        const found = pattern.exec(text);
        if (found) context.report({ node, message: `Do not write “${found[0]}”. Use ${instead}.` });
      }
    };
    return {
      Program(node: Node) {
        for (const comment of (node["comments"] ?? []) as Node[]) check(comment, String(comment["value"]));
      },
      CallExpression(node: Node) {
        let callee = node["callee"] as Node;
        // The callee may be a call or a member itself, as for `each` and `describe`.
        while (callee.type === "CallExpression" || callee.type === "MemberExpression")
          callee = (callee["callee"] ?? callee["object"]) as Node;
        if (!["test", "it", "describe"].includes(String(callee["name"]))) return;
        const [title] = node["arguments"] as Node[];
        if (typeof title?.["value"] === "string") check(title, title["value"]);
      },
    };
  },
};

const identifiers = {
  create: (context: Context) => ({
    Program(node: Node) {
      for (const comment of (node["comments"] ?? []) as Node[])
        for (const name of quotedIdentifiers(String(comment["value"]))) {
          const message = `No code has the name \`${name}\`. Write the name that the code has now.`;
          if (!wordsOfCode(context.cwd).has(name)) context.report({ node: comment, message });
        }
    },
  }),
};

/** Files that may contain a page's path: its maker, the route table, the demo's texts and tests. */
const pathWriters = [
  "contract/paths.ts",
  "web/kit/pages/pages.ts",
  "bin/**",
  "pretend/**",
  "**/*.test.ts",
  "server/demo/**",
];
const pagePath =
  /^\/(?:admin|user|about|calendar|chocolates|cart|order|pay|sessions?|signup|contact|register|login|verify|dashboard|privacy|terms|refunds|allergens)\b(?!-)/;

const paths = {
  create(context: Context) {
    const file = pathOf(context);
    if (matchesAny(file, [...unruled, ...pathWriters]) || !/^(?:web|server)\//.test(file)) return {};
    const check = (node: Node, text: unknown) => {
      if (typeof text === "string" && pagePath.test(text))
        context.report({ node, message: "Do not write a page's path here. Use contract/paths.ts." });
    };
    return {
      Literal: (node: Node) => check(node, node["value"]),
      TemplateElement: (node: Node) => check(node, (node["value"] as { raw: string }).raw),
    };
  },
};

/** Attributes whose value people read or hear. */
const readAttributes = new Set([
  ..."label title alt help lead placeholder summary failed failure busyWords words receivedLabel empty".split(" "),
  ..."aria-label aria-description aria-roledescription".split(" "),
]);

const sentences = {
  create(context: Context) {
    const file = pathOf(context);
    if (matchesAny(file, unruled) || !file.startsWith("web/")) return {};
    const message =
      "Do not write texts for people here. Import the text from the room's text.ts in contract/, or add it there.";
    const check = (node: Node, text: unknown) => {
      if (typeof text === "string" && /\p{L}{2}/u.test(text)) context.report({ node, message });
    };
    return {
      JSXText: (node: Node) => check(node, node["value"]),
      JSXAttribute(node: Node) {
        const value = node["value"] as Node | null;
        if (value && readAttributes.has(String((node["name"] as Node)["name"]))) check(node, value["value"]);
      },
    };
  },
};

const clockReader = "web/kit/browser/clock.ts";

const clock = {
  create(context: Context) {
    const file = pathOf(context);
    const isInBrowser = /^(?:web|contract)\//.test(file) && !/\.test\.tsx?$/.test(file);
    if (!isInBrowser || file === clockReader) return {};
    const message = `The browser's clock may be wrong by hours. Use serverNow, useNow or useToday; for the age of something that this browser made, browserNow (${clockReader}).`;
    const isDate = (node: unknown) => (node as Node)["name"] === "Date";
    return {
      MemberExpression(node: Node) {
        if (isDate(node["object"]) && (node["property"] as Node)["name"] === "now") context.report({ node, message });
      },
      CallExpression(node: Node) {
        if (isDate(node["callee"])) context.report({ node, message });
      },
      NewExpression(node: Node) {
        if (isDate(node["callee"]) && (node["arguments"] as Node[]).length === 0) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: "house" },
  rules: { imports, tables, environment, barrels, names, words, identifiers, paths, sentences, clock },
};
