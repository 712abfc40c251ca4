import type { TranslatedText } from "../../../contract/site/translations/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** Texts of the owner that visitors and students read, and where the owner finds them. */
export type OwnersTexts = { title: string; texts: Omit<TranslatedText, "words">[] };
export type ReadOwnersTexts = (ctx: Pick<Ctx, "db" | "now">) => Promise<OwnersTexts>;

declare module "../../platform/call/ctx.ts" {
  interface Hooks {
    /** What the rooms above add to the texts to translate, in the order of the page. */
    ownersTexts: readonly ReadOwnersTexts[];
  }
}

/** All texts of rows that have a name, which is the label of each. */
export const textsOfNamed = (rows: readonly ({ name: string } & Record<string, string>)[]): OwnersTexts["texts"] =>
  rows.flatMap((row) => Object.values(row).map((source) => ({ labels: [row.name], source })));
