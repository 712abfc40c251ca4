import { asciiLine, cleanLine } from "./identifiers.ts";

/**
 * An email address as it is stored, shown and compared: its domain in Unicode, no matter whether it was typed so or as
 * Punycode. A mail server needs `asciiEmail`. The domain is empty if there can be none of this name.
 */
export function cleanEmail(typed: string): string {
  const line = cleanLine(typed);
  const at = line.lastIndexOf("@");
  return at < 1 ? line : `${asciiLine(line.slice(0, at))}@${unicodeDomain(line.slice(at + 1))}`;
}

function unicodeDomain(domain: string): string {
  const ascii = asciiDomain(domain);
  return ascii === domain && !isEncoded(domain) ? domain : ascii.split(".").map(unicodeLabel).join(".");
}

/** `münchen.example` → `xn--mnchen-3ya.example`. Empty if there can be no such domain. Plain ASCII stays as typed. */
export function asciiDomain(domain: string): string {
  if (!/[^\x00-\x7f]/.test(domain) && !isEncoded(domain)) return domain;
  return (/[\s/?#@:\\]/.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname) ?? "";
}

/** An address as a mail server needs it. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}

const isEncoded = (domain: string) => /xn--/i.test(domain);

/** Decodes a label in Punycode (RFC 3492). */
function unicodeLabel(label: string): string {
  if (!label.startsWith("xn--")) return label;
  const end = label.lastIndexOf("-");
  const decoded = Array.from(label.slice(4, Math.max(end, 4)));
  let code = 128;
  let position = 0;
  let bias = 72;
  for (let at = Math.max(end + 1, 4); at < label.length;) {
    const start = position;
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = Number.parseInt(label[at++] ?? "", 36);
      // Letters are 0 to 25, digits 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10;
      if (Number.isNaN(value)) return label;
      position += value * weight;
      const least = Math.min(Math.max(step - bias, 1), 26);
      if (value < least) break;
      weight *= 36 - least;
    }
    const length = decoded.length + 1;
    bias = adaptedBias(position - start, length, start === 0);
    code += Math.floor(position / length);
    position %= length;
    decoded.splice(position++, 0, String.fromCodePoint(code));
  }
  return decoded.join("");
}

function adaptedBias(distance: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
