import type { Scenario } from "./scenarios.ts";
import type { End, Told } from "./story.ts";

export type Outcome = { scenario: Scenario; told: Told; end: End };

/** What two people read, a table by section. Scenarios with one outcome share a row. */
export function toldTables(outcomes: Map<string, Outcome[]>): string {
  return [...outcomes].flatMap(([section, each]) => [`### ${section}`, "", ...tableOf(each), ""]).join("\n");
}

const titles = ["PayPal says", "The payer reads", "by mail", "The owner reads", "by mail", "In the end"];

function tableOf(outcomes: Outcome[]): string[] {
  const codesByRow = new Map<string, string[]>();
  for (const { scenario, told, end } of outcomes) {
    const { payerPage, payerMail, ownerPage, ownerMail } = told;
    const read = [payerPage, payerMail, ownerPage, ownerMail].map((words) => words.join(" → ") || "–");
    const row = [scenario.how, ...read, `${end.state}; ${end.money}`].map(inCell).join("|");
    codesByRow.set(row, [...(codesByRow.get(row) ?? []), codeWords(scenario.code)]);
  }
  const rows = [...codesByRow].map(([row, codes]) => {
    const [how, ...cells] = row.split("|");
    return `| ${codes.join(", ")}${how && ` (${how})`} | ${cells.join(" | ")} |`;
  });
  return [`| ${titles.join(" | ")} |`, `|${"---|".repeat(titles.length)}`, ...rows];
}

const codeWords = (code: string) => (/^[A-Z0-9]/.test(code) ? `\`${code}\`` : code);
const inCell = (words: string) => words.replaceAll("|", "/").replaceAll("\n", " ");
