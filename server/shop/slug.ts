/** `Dark & Sea Salt` → `dark-sea-salt`: the name of a product in its address. Never empty. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "chocolate";
}
