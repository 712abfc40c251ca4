import { siteSections } from "../../../contract/site/documents/schema.ts";
import { translatableTexts } from "../../../contract/site/documents/site-form.ts";
import type { listTranslations as schema, TranslationGroups } from "../../../contract/site/translations/schema.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { formOf, namesOf } from "../documents/form.ts";
import { rawSections } from "../documents/read.ts";
import type { OwnersTexts } from "./port.ts";

/** Every text of the owner that visitors and students read, with its translation, by place. A text is listed once. */
export async function listTranslations(
  ctx: Pick<Ctx, "db" | "now" | "hooks">,
  { query: { language } }: Parsed<typeof schema>,
): Promise<TranslationGroups> {
  const [groups, rows] = await Promise.all([
    Promise.all([sectionTexts(ctx), ...ctx.hooks.ownersTexts.map(async (texts) => [await texts(ctx)])]),
    ctx.db.selectFrom("translations").select(["source", "words"]).where("language", "=", language).execute(),
  ]);
  const known = new Map(rows.map(({ source, words }) => [source, words]));
  const seen = new Set<string>();
  const shown = groups.flat().map(({ title, texts }) => ({
    title,
    texts: texts.flatMap((text) => {
      if (text.source === "" || seen.has(text.source)) return [];
      seen.add(text.source);
      return [{ ...text, words: known.get(text.source) ?? "" }];
    }),
  }));
  return {
    groups: shown.filter(({ texts }) => texts.length > 0),
    missing: [...seen].filter((source) => !known.has(source)).length,
  };
}

async function sectionTexts(ctx: Pick<Ctx, "db">): Promise<OwnersTexts[]> {
  const documents = await rawSections(ctx, { query: { sections: [...siteSections] } });
  return siteSections.map((section) => ({
    title: namesOf(section).title,
    texts: translatableTexts(formOf(section), documents[section]).map(({ labels, text }) => ({ labels, source: text })),
  }));
}
