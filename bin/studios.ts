import { isHost, readHostEnv } from "../server/platform/process/env.ts";
import { studiosCommand } from "../server/studios/commands.ts";

// npm run studios -- COMMAND: the studios of STUDIOS_URL. A running host follows within seconds.
try {
  if (!isHost()) throw new Error("Set STUDIOS_URL and STUDIOS_KEY.");
  console.log(await studiosCommand(process.argv.slice(2), readHostEnv()));
} catch (error) {
  console.error((error as Error).message || "The command failed without an error message.");
  process.exitCode = 1;
}
