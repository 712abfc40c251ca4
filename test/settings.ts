import type { StudioSettings } from "../contract/site/settings/calls.ts";
import type { TestResponse, TestApp } from "./app.ts";
import { asOwner } from "./owner.ts";
import { insertRow } from "./rows.ts";

type Site = Pick<TestApp, "database" | "clock" | "request">;

/** Reads the settings as the owner's page does. */
export async function readSettings(site: Site): Promise<TestResponse> {
  return site.request("GET", "/api/admin/settings", undefined, await asOwner(site));
}

/** Saves the settings as the owner's page does; `body` is the whole request body. */
export async function putSettings(site: Site, body: object): Promise<TestResponse> {
  return site.request("PUT", "/api/admin/settings", body, await asOwner(site));
}

/** Changes some cards of the current settings, and confirms what a shorter retention period deletes. */
export async function changeSettings(site: Site, settings: Partial<StudioSettings>): Promise<void> {
  const { version } = (await readSettings(site)).body;
  const { status, body } = await putSettings(site, { version, settings, mayForget: true });
  if (status !== 200) throw new Error(`Saving was answered with ${status}: ${JSON.stringify(body)}`);
}

/** Writes settings directly to the table, possibly incomplete, as older versions did. No `body`: no settings. */
export async function storeSettings(
  site: Pick<TestApp, "database" | "ctx" | "clock">,
  body?: { [Card in keyof StudioSettings]?: Partial<StudioSettings[Card]> },
): Promise<void> {
  const { db } = site.database;
  await db.deleteFrom("settings").execute();
  if (body) {
    const changed_at = site.clock.now();
    await insertRow(db, "settings", { body: JSON.stringify(body), changed_at });
  }
  site.ctx().site.drop();
}
