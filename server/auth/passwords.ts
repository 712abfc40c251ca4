import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's own choice) at the cost OWASP names: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nobody's password at the same cost, so that an unknown address takes as long as a wrong password. */
const decoy =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize(), cost);
}

/** Whether it is the password of this hash; without a hash it takes as long and says no. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const right = await verify(hashed ?? decoy, password.normalize());
  return hashed !== undefined && right;
}

/** Without the letters and digits that look like others. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random text in groups of four, easy to copy by hand: five groups are 99 bits, three are 59. */
export function randomWords(groups: number): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  return Array.from({ length: groups }, () => Array.from({ length: 4 }, letter).join("")).join("-");
}
