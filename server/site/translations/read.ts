import { studioDay } from "../../../contract/platform/values/time.ts";
import { siteSections } from "../../../contract/site/documents/schema.ts";
import { translatableTexts } from "../../../contract/site/documents/site-form.ts";
import type { TranslatedText, TranslationGroups } from "../../../contract/site/translations/schema.ts";
import * as t from "../../../contract/site/translations/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { formOf, namesOf } from "../documents/form.ts";
import { rawSections } from "../documents/read.ts";

type Text = Omit<TranslatedText, "words">;
type Group = { title: string; texts: Text[] };

/** Every text of the owner that visitors and students read, with its Spanish, by place. A text is listed once. */
export async function listTranslations(ctx: Pick<Ctx, "db" | "now">): Promise<TranslationGroups> {
  const [groups, rows] = await Promise.all([
    textsOnSite(ctx),
    ctx.db.selectFrom("translations").select(["source", "words"]).where("language", "=", "es").execute(),
  ]);
  const known = new Map(rows.map(({ source, words }) => [source, words]));
  const seen = new Set<string>();
  const shown = groups.map(({ title, texts }) => ({
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

async function textsOnSite(ctx: Pick<Ctx, "db" | "now">): Promise<Group[]> {
  return [
    ...(await sectionTexts(ctx)),
    ...(await Promise.all([
      classTexts(ctx),
      tinTexts(ctx),
      entryTexts(ctx, "services", t.services),
      entryTexts(ctx, "wallet_offers", t.passes),
    ])),
  ];
}

async function sectionTexts(ctx: Pick<Ctx, "db">): Promise<Group[]> {
  const documents = await rawSections(ctx, { query: { sections: [...siteSections] } });
  return siteSections.map((section) => ({
    title: namesOf(section).title,
    texts: translatableTexts(formOf(section), documents[section]).map(({ labels, text }) => ({ labels, source: text })),
  }));
}

/** Titles and places of classes to come. */
async function classTexts({ db, now }: Pick<Ctx, "db" | "now">): Promise<Group> {
  const rows = await db
    .selectFrom("events")
    .select(["title", "location"])
    .distinct()
    .where("state", "=", "live")
    .where("date", ">=", studioDay(now))
    .orderBy("title")
    .limit(500)
    .execute();
  const texts = rows.flatMap(({ title, location }) => [named(t.classTitle, title), named(t.place, location)]);
  return { title: t.classes, texts };
}

async function tinTexts({ db }: Pick<Ctx, "db">): Promise<Group> {
  const rows = await db
    .selectFrom("chocolates")
    .select(["name", "description", "details", "allergens", "picture_alt"])
    .where("state", "<>", "gone")
    .orderBy("position")
    .execute();
  const texts = rows.flatMap((tin) => [
    named(tin.name, tin.name),
    named(tin.name, tin.description),
    named(tin.name, tin.details),
    named(tin.name, tin.allergens),
    named(tin.name, tin.picture_alt),
  ]);
  return { title: t.chocolates, texts };
}

/** The names and descriptions of the services or passes. */
async function entryTexts({ db }: Pick<Ctx, "db">, table: "services" | "wallet_offers", title: string): Promise<Group> {
  const rows = await db
    .selectFrom(table)
    .select(["name", "description"])
    .where("state", "<>", "gone")
    .orderBy("position")
    .execute();
  return { title, texts: rows.flatMap(({ name, description }) => [named(name, name), named(name, description)]) };
}

const named = (label: string, source: string): Text => ({ labels: [label], source });
