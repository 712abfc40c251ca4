import { sql } from "kysely";
import { sessionAmount } from "../../contract/bookings.ts";
import { type SettingsRead, type StudioSettings, usualSettings } from "../../contract/schema/settings.ts";
import type { Ctx } from "../ctx.ts";

type Reader = Pick<Ctx, "db">;

/** What the owner has decided; what she has not, as the site comes. */
export async function studioSettings(ctx: Reader): Promise<StudioSettings> {
  return (await stored(ctx)).settings;
}

/** The same for the page that changes them, with its version and where notices go while she names no address. */
export async function readSettings(ctx: Pick<Ctx, "db" | "ownerEmail">): Promise<SettingsRead> {
  return { ...(await stored(ctx)), ownerEmail: ctx.ownerEmail };
}

/** Where the owner's notices go, one address at least. */
export function noticeAddresses({ notices }: StudioSettings, ownerEmail: string): readonly string[] {
  return notices.length > 0 ? notices : [ownerEmail];
}

/** The owner's address in calendars, and where answers to her letters go. */
export async function ownerAddress(ctx: Pick<Ctx, "site" | "ownerEmail">): Promise<string> {
  return noticeAddresses(await ctx.site.settings(), ctx.ownerEmail)[0]!;
}

/** SQL: the settings as text, as they are stored, for who reads them along with something else (`settingsIn`). */
export const storedSettings = sql<string | null>`(select body::text from settings)`;

/** What `storedSettings` says. */
export function settingsIn(text: string | null | undefined): StudioSettings {
  return settingsOf(JSON.parse(text ?? "{}") as object);
}

/** A stored document over the usual one, card by card: it may be older than a setting. */
export function settingsOf(body: object): StudioSettings {
  const given = body as Partial<StudioSettings>;
  const { sessions, prices, shop, notices, reminders, retention } = usualSettings;
  return {
    sessions: { ...sessions, ...given.sessions },
    prices: payablePrices({ ...prices, ...given.prices }),
    shop: { ...shop, ...given.shop },
    notices: given.notices ?? notices,
    reminders: { ...reminders, ...given.reminders },
    retention: { ...retention, ...given.retention },
  };
}

/** A range that was stored when others could be shown, cut to what can be paid. */
function payablePrices({ yoga, therapy }: StudioSettings["prices"]): StudioSettings["prices"] {
  const { least, most } = sessionAmount;
  const cut = (dollars: number) => Math.min(most, Math.max(least, dollars));
  const range = (given: typeof yoga) => ({ least: cut(given.least), most: cut(given.most) });
  return { yoga: range(yoga), therapy: range(therapy) };
}

/** Version 0: nothing has been decided yet. */
async function stored({ db }: Reader): Promise<{ settings: StudioSettings; version: number }> {
  const row = await db.selectFrom("settings").select(["body", "version"]).executeTakeFirst();
  return { settings: settingsOf(row?.body ?? {}), version: row?.version ?? 0 };
}
