import { backUp } from "../server/db/backup/back-up.ts";
import { connectToEmbedded } from "../server/db/embedded/visit.ts";
import { keysToKeepMessage, neededDataKeys } from "../server/people/notes/keys.ts";
import { fileCommand } from "./file-command.ts";

// npm run backup -- FILE: writes the whole site into one file. The site may be running or stopped.
await fileCommand("backup", async (file, { DATA_DIR, DATABASE_URL }, signal) => {
  const { connection, stop } = DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
    : await connectToEmbedded(DATA_DIR);
  try {
    const saved = await backUp({ connection, file, facts: neededDataKeys, now: new Date(), signal });
    const { schema, tables, rows, bytes } = saved;
    return [
      `Backup saved to ${file}: ${rows} rows of ${tables} tables (schema ${schema}), ${(bytes / 1e6).toFixed(1)} MB.`,
      ...keysToKeepMessage(saved.facts),
    ].join("\n");
  } finally {
    await stop();
  }
});
