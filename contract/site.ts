import { call } from "./endpoint.ts";
import type * as S from "./schema/site.ts";

export type * from "./schema/site.ts";

/**
 * Facts that documents can contain as `{name}`, so that the owner changes each in one place: name → explanation for
 * the owner. They are filled in when a document is read. Not in the waiver: its signed text must be the stored text.
 */
export const wordFacts = {
  teacher: "Your name, like “Mira Solano”",
  "first name": "Your first name, like “Mira”",
  city: "Your town, like “Alder Bay”",
  town: "The same as {city}",
  region: "Your state or region, like “Oregon”",
  chocolates: "The name of your chocolates, like “Tin Moon”",
  email: "Your public e-mail address",
  phone: "Your public phone number",
  address: "The studio’s address, in one line",
  "cancel hours": "How long before a session one can still cancel or move it, like “24 hours”",
  "yoga prices": "What a yoga session costs an hour, like “$35–$110”",
  "therapy prices": "What a yoga therapy session costs an hour, like “$35–$130”",
  countries: "Where you ship to, like “the United States and Canada”",
  "message months": "How long messages are kept, like “12 months”",
  "waiver years": "How long sign-ups and signed waivers are kept, like “6 years”",
} as const;

export type WordFact = keyof typeof wordFacts;

export const readSite = call<typeof S.readSite>()("visitor", "GET /api/site");
