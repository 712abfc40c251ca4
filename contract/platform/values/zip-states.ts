import { asciiLine } from "./identifiers.ts";
import type { UsState } from "./us-states.ts";

/**
 * First three digits of the ZIPs of each state, from list L002 of the Domestic Mail Manual (pe.usps.com). Prefixes that
 * cross a border (063, 205, 739, 834) are in both states.
 */
// oxfmt-ignore
const prefixes: Record<UsState, string> = {
  AL: "350-369", AK: "995-999", AZ: "850-865", AR: "716-729", CA: "900-961", CO: "800-816", CT: "060-069",
  DE: "197-199", DC: "200 202-205 569", FL: "320-349", GA: "300-319 398-399", HI: "967-968", ID: "832-838",
  IL: "600-629", IN: "460-479", IA: "500-528", KS: "660-679", KY: "400-427", LA: "700-714", ME: "039-049",
  MD: "205-219", MA: "010-027 055", MI: "480-499", MN: "550-567", MS: "386-397", MO: "630-658", MT: "590-599",
  NE: "680-693", NV: "889-898", NH: "030-038", NJ: "070-089", NM: "870-884", NY: "005 063 100-149", NC: "270-289",
  ND: "580-588", OH: "430-459", OK: "730-732 734-749", OR: "970-979", PA: "150-196", RI: "028-029", SC: "290-299",
  SD: "570-577", TN: "370-385", TX: "733 739 750-799 885", UT: "840-847", VT: "050-054 056-059",
  VA: "201 205 220-246", WA: "980-994", WV: "247-268", WI: "530-549", WY: "820-831 834",
};

/** Prefixes of territories, associated states and military post. Some belong to a state, too. */
// oxfmt-ignore
const otherPrefixes = {
  AA: "340", AE: "090-098", AP: "962-966", AS: "967", FM: "969", GU: "969", MH: "969", MP: "969", PR: "006-009", PW: "969",
  VI: "008",
};

/** Whether a text is a ZIP: five digits, or nine with a dash. */
export const isZip = (typed: string): boolean => /^\d{5}(-\d{4})?$/.test(asciiLine(typed));

/** Whether a ZIP can belong to a state or territory. False for one that does not exist. */
export function isZipOfState(zip: string, state: string): boolean {
  const ranges = ({ ...prefixes, ...otherPrefixes } as Record<string, string | undefined>)[state]?.split(" ");
  const prefix = zip.slice(0, 3);
  return ranges?.some((range) => range.slice(0, 3) <= prefix && prefix <= range.slice(-3)) ?? false;
}
