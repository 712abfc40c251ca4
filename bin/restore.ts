import { checkBackup, restore } from "../server/db/backup/restore.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { keysToGiveMessage } from "../server/people/notes/keys.ts";
import { fileCommand } from "./file-command.ts";

// npm run restore -- FILE: restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.
await fileCommand("restore", async (file, { DATA_DIR, DATABASE_URL, DATA_KEY }, signal) => {
  // First, so that a damaged file does not create a database.
  await checkBackup(file);
  const { connection, stop } = DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
    : await startEmbedded({ dataDir: DATA_DIR, say: console.log });
  try {
    const { header, tables, rows, queuedMails } = await restore({ connection, file, signal });
    const where = DATABASE_URL ? "the database of DATABASE_URL" : DATA_DIR;
    const unsent = `Unsent emails in the backup: ${queuedMails}. They are sent when the site starts, with their original Message-IDs.`;
    return [
      `Restored ${rows} rows of ${tables} tables to ${where}, from a backup made at ${header.madeAt}.`,
      ...(queuedMails > 0 ? [unsent] : []),
      ...keysToGiveMessage(header.facts, DATA_KEY),
    ].join("\n");
  } finally {
    await stop();
  }
});
