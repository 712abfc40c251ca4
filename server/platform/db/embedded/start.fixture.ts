/** Process of test/embedded.ts: starts the database, prints the outcome as one line of JSON, stops at SIGTERM. */
import { startEmbedded } from "./start.ts";

try {
  const postgres = await startEmbedded({ dataDir: process.argv[2] ?? "" });
  process.once("SIGTERM", () => void postgres.stop());
  const { connection, dataDir, note } = postgres;
  console.log(JSON.stringify({ connection, dataDir, note }));
} catch (error) {
  const { name, message } = error as Error;
  console.log(JSON.stringify({ refused: `${name}: ${message}` }));
}
