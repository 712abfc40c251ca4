// npm run backup -- FILE: the whole site in one file, while it runs or not.
import { backUp } from "../server/db/backup.ts";
import { visitEmbedded } from "../server/db/embedded-visit.ts";
import { fileCommand } from "./file-command.ts";

await fileCommand("backup", async (file, { DATA_DIR, DATABASE_URL }, signal) => {
  const { connection, leave } = DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, leave: async () => {} }
    : await visitEmbedded(DATA_DIR);
  try {
    const { schema, tables, rows, bytes } = await backUp({ connection, file, now: new Date(), signal });
    return `${file}: ${rows} rows of ${tables} tables (schema ${schema}), ${(bytes / 1e6).toFixed(1)} MB.`;
  } finally {
    await leave();
  }
});
