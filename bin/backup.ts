import { resolve } from "node:path";
import { keysToKeepMessage } from "../server/office/people/notes/keys.ts";
import { backupFacts } from "../server/operations/backups/facts.ts";
import { newKeyPair } from "../server/platform/db/backup/age.ts";
import { backUp } from "../server/platform/db/backup/back-up.ts";
import { connectToEmbedded } from "../server/platform/db/embedded/visit.ts";
import { fileCommand } from "./file-command.ts";

const usage =
  "Give one file: npm run backup -- FILE. Or make a key pair for encrypted copies: npm run --silent backup -- keygen > KEYFILE";

// npm run backup -- FILE: writes the whole site into one file. The site may be running or stopped.
await fileCommand("backup", usage, async (word, { DATA_DIR, DATABASE_URL }, { signal }) => {
  if (word === "keygen") return makeKeys();
  const file = resolve(word);
  const { connection, stop } = DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
    : await connectToEmbedded(DATA_DIR);
  try {
    const saved = await backUp({ connection, file, facts: backupFacts, now: new Date(), signal });
    const { schema, tables, rows, bytes } = saved;
    return [
      `Backup saved to ${file}: ${rows} rows of ${tables} tables (schema ${schema}), ${(bytes / 1e6).toFixed(1)} MB.`,
      ...keysToKeepMessage(saved.facts),
    ].join("\n");
  } finally {
    await stop();
  }
});

/** Prints a key file like that of age-keygen; the sentences go to the terminal only. */
async function makeKeys(): Promise<string> {
  const { identity, recipient } = await newKeyPair();
  console.error(`Set BACKUP_RECIPIENT=${recipient} on the server.`);
  console.error("Keep the secret key below in two places, and not on the server. Without it no copy can be opened.");
  return `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}`;
}
