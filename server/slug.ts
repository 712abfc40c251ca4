/** `Dark & Sea Salt` → `dark-sea-salt`: a name as part of an address. Without a letter or digit: `otherwise`. */
export function slugOf(name: string, otherwise: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || otherwise;
}
