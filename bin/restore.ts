// npm run restore -- FILE: a backup into an empty DATA_DIR, or the empty database of DATABASE_URL.
import { startEmbedded } from "../server/db/embedded.ts";
import { checkBackup, restore } from "../server/db/restore.ts";
import { fileCommand } from "./file-command.ts";

await fileCommand("restore", async (file, { DATA_DIR, DATABASE_URL }, signal) => {
  // Before a database is made for it.
  await checkBackup(file);
  const { connection, stop } = DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
    : await startEmbedded({ dataDir: DATA_DIR, say: console.log });
  try {
    const { header, tables, rows, queuedMails } = await restore({ connection, file, signal });
    const where = DATABASE_URL ? "the database of DATABASE_URL" : DATA_DIR;
    const done = `${rows} rows of ${tables} tables, as they were at ${header.madeAt}, are in ${where}.`;
    if (queuedMails === 0) return done;
    return `${done}\nMails that waited to be sent then: ${queuedMails}. They go out when the site starts, with their old Message-IDs.`;
  } finally {
    await stop();
  }
});
