import { sql } from "kysely";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { sessionAmount } from "../../../contract/site/settings/calls.ts";
import { type SettingsResponse, type StudioSettings, defaultSettings } from "../../../contract/site/settings/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

type Reader = Pick<Ctx, "db">;

/** The owner's settings, with default values for those never saved. */
export const studioSettings = async (ctx: Reader): Promise<StudioSettings> => (await stored(ctx)).settings;

/** The settings with version for the settings page, and the address for notices while none is set. */
export async function readSettings(ctx: Pick<Ctx, "db" | "ownerEmail">): Promise<SettingsResponse> {
  return { ...(await stored(ctx)), ownerEmail: ctx.ownerEmail };
}

/** Addresses for the owner's notices; at least one. */
export function noticeAddresses({ notices }: StudioSettings, ownerEmail: string): readonly string[] {
  return notices.length > 0 ? notices : [ownerEmail];
}

/** The owner's address in calendar entries and for replies. */
export async function ownerAddress(ctx: Pick<Ctx, "site" | "ownerEmail">): Promise<string> {
  return noticeAddresses(await ctx.site.settings(), ctx.ownerEmail)[0]!;
}

/** SQL: the stored settings as text, to be read together with other data and parsed by `parseStoredSettings`. */
export const storedSettings = sql<string | null>`(select body::text from settings)`;

export function parseStoredSettings(text: string | null | undefined): StudioSettings {
  return settingsWithDefaults(JSON.parse(text ?? "{}") as object);
}

/** Fills missing settings with defaults, card by card: a stored document may be older than a setting. */
export function settingsWithDefaults(body: object): StudioSettings {
  const saved = body as Partial<StudioSettings>;
  const { sessions, prices, tax, door, giftCards, notices, reminders, languages, regulars, retention } =
    defaultSettings;
  return {
    sessions: { ...sessions, ...saved.sessions },
    prices: payablePrices({ ...prices, ...saved.prices }),
    shop: { shipTo: [{ country: currentPlace().country, price: null }], ...saved.shop },
    tax: { ...tax, ...saved.tax },
    door: { ...door, ...saved.door },
    giftCards: { ...giftCards, ...saved.giftCards },
    notices: saved.notices ?? notices,
    reminders: { ...reminders, ...saved.reminders },
    languages: saved.languages ?? languages,
    regulars: { ...regulars, ...saved.regulars },
    retention: { ...retention, ...saved.retention },
  };
}

/** Cuts price ranges to payable amounts: older versions stored others. */
function payablePrices({ yoga, therapy }: StudioSettings["prices"]): StudioSettings["prices"] {
  const { least, most } = sessionAmount;
  const cut = (dollars: number) => Math.min(most, Math.max(least, dollars));
  const range = (given: typeof yoga) => ({ least: cut(given.least), most: cut(given.most) });
  return { yoga: range(yoga), therapy: range(therapy) };
}

/** Version 0 means that the settings were never saved. */
async function stored({ db }: Reader): Promise<{ settings: StudioSettings; version: number }> {
  const row = await db.selectFrom("settings").select(["body", "version"]).executeTakeFirst();
  return { settings: settingsWithDefaults(row?.body ?? {}), version: row?.version ?? 0 };
}
