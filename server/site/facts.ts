import { countriesWords } from "../../contract/countries.ts";
import type { StudioSettings } from "../../contract/schema/settings.ts";
import type { SiteDocuments, WordFact } from "../../contract/site.ts";

/** What `{…}` in a document stands for. */
export type Facts = Record<WordFact, string>;

type Sources = Partial<Pick<SiteDocuments, "teacher" | "brand" | "links">>;

/** The facts as the owner's settings and three of her documents, as they are stored, have them. */
export function factsOf({ teacher, brand, links }: Sources, settings: StudioSettings): Facts {
  const { sessions, prices, shop, retention } = settings;
  return {
    teacher: teacher?.name ?? "",
    "first name": teacher?.firstName ?? "",
    city: teacher?.city ?? "",
    town: teacher?.city ?? "",
    region: teacher?.region ?? "",
    chocolates: brand?.chocolates.name ?? "",
    email: links?.email ?? "",
    phone: links?.phone ?? "",
    address: links?.address.join(", ") ?? "",
    "cancel hours": sessions.cancelHours === 0 ? "a moment" : counted(sessions.cancelHours, "hour"),
    "yoga prices": rangeWords(prices.yoga),
    "therapy prices": rangeWords(prices.therapy),
    countries: countriesWords(shop.shipTo),
    "message months": counted(retention.messageMonths, "month"),
    "waiver years": counted(retention.waiverYears, "year"),
  };
}

/** Whether anything in a document may have to be filled in. */
export function hasBraces(value: unknown): boolean {
  if (typeof value === "string") return value.includes("{");
  return typeof value === "object" && value !== null && Object.values(value).some(hasBraces);
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

const rangeWords = ({ least, most }: { least: number; most: number }) =>
  least === most ? `$${most}` : `$${least}–$${most}`;
