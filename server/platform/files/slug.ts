/**
 * `Dark & Sea Salt` → `dark-sea-salt`, `抹茶` → `抹茶`: a name as part of an address, with letters and digits of any
 * script, and Latin letters without accents. Without a letter or digit: `otherwise`.
 */
export function slugOf(name: string, otherwise: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/(?<=[a-z])\p{M}+/giu, "")
    .normalize("NFC")
    .toLowerCase();
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || otherwise;
}
