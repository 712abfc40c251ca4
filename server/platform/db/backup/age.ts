import { Readable } from "node:stream";
import { StartError } from "../../process/start-error.ts";

// Encryption of a backup that leaves the machine, in the format of age (age-encryption.org). The server knows only the
// public key (`recipient`); opening needs the secret key (`identity`). The package is loaded when it is needed.

/** First bytes of an encrypted file. */
export const ageStart = "age-encryption.org/v1";

/** The file was encrypted for another key. */
export class WrongIdentity extends Error {}

/** A new key pair. */
export async function newKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Throws a StartError when BACKUP_RECIPIENT is not a public key. */
export async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new StartError(
      "BACKUP_RECIPIENT is not a public key of age: copy the whole word that begins with age1 from npm run backup -- keygen.",
    );
  }
}

export async function encryptFor(recipient: string, source: Readable): Promise<Readable> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Throws WrongIdentity, or a StartError when `identity` is not a secret key. The stream fails when it is damaged. */
export async function decryptWith(identity: string, source: Readable): Promise<Readable> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new StartError("BACKUP_IDENTITY is not a secret key of age, or a file with one (AGE-SECRET-KEY-…).");
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    if (/no identity matched/.test((error as Error).message)) throw new WrongIdentity();
    throw error;
  }
}

const toWeb = (source: Readable) => Readable.toWeb(source) as ReadableStream<Uint8Array>;

/** Gives the errors of the package a code, by which a reader knows that the file is damaged. */
async function* pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw code ? error : Object.assign(new Error(message), { code: "ERR_AGE" });
  }
}

const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.from(pieces(stream), { objectMode: false });
