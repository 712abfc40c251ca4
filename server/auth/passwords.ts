import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) at the cost OWASP recommends: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Dummy hash of the same cost: makes an unknown address take as long as a wrong password. */
const dummyHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export const hashPassword = (password: string): Promise<string> => hash(password.normalize(), cost);

/** Whether the password matches the hash. Without a hash, takes the same time and returns false. */
export async function isCorrectPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await verify(hashed ?? dummyHash, password.normalize());
  return hashed !== undefined && matches;
}

/** Without characters that are easily confused (i, l, o, 0, 1). */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random text in groups of four characters, for copying by hand. Five groups have 99 bits, three have 59. */
export function randomCode(groups: number): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  return Array.from({ length: groups }, () => Array.from({ length: 4 }, letter).join("")).join("-");
}
