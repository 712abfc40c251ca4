import { endpoint } from "./endpoint.ts";
import type { NoticesTry, SettingsChange, SettingsChanged, SettingsRead, Told } from "./schema/settings.ts";

export type { SettingsRead, StudioSettings } from "./schema/settings.ts";

export const readSettings = endpoint<{ output: SettingsRead }>()({
  method: "GET",
  path: "/api/admin/settings",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Everything the owner has decided about her studio.",
});

export const changeSettings = endpoint<{ body: SettingsChange; output: SettingsChanged }>()({
  method: "PUT",
  path: "/api/admin/settings",
  who: "admin",
  limit: "lists",
  refusals: ["stale", "would-forget"],
  summary: "Change some of the settings. What a shorter time of keeping would delete is asked about first.",
});

export const sendTestNotice = endpoint<{ body: NoticesTry; output: Told }>()({
  method: "POST",
  path: "/api/admin/settings/test-mail",
  who: "admin",
  limit: "forms",
  refusals: ["limited"],
  summary: "Send a test mail to an address, as the owner's notices are sent.",
});
