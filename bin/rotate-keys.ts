import { endLogins } from "../server/auth/end-logins.ts";
import { neededKeyIds } from "../server/office/people/notes/keys.ts";
import {
  addKey,
  dropKeys,
  fileStore,
  keyAdvice,
  keyStatus,
  reseal,
  sayHowToAdd,
} from "../server/operations/keys/rotate.ts";
import { connectToEmbedded } from "../server/platform/db/embedded/visit.ts";
import { type Connection, openDatabase } from "../server/platform/db/pool.ts";
import { fileCommand } from "./file-command.ts";

const usage = `npm run rotate-keys -- status          which keys there are, and what still needs the old ones
npm run rotate-keys -- auth-secret     adds a new AUTH_SECRET before the old one
npm run rotate-keys -- data-key        adds a new DATA_KEY before the old one
npm run rotate-keys -- reseal          seals everything with the first DATA_KEY; the site may run
npm run rotate-keys -- drop-data-key   removes the old keys that no row needs
npm run rotate-keys -- drop-auth-secret [--now]   removes the old secrets after 60 days, or now
npm run rotate-keys -- end-logins      logs out the owner and all students`;

// Changes the keys of one site. Keys of a host's studios: npm run studios.
await fileCommand("rotation", usage, async (word, env, { signal, options }) => {
  const connect = async (): Promise<{ connection: Connection; stop(): Promise<void> }> =>
    env.DATABASE_URL
      ? { connection: { connectionString: env.DATABASE_URL }, stop: async () => {} }
      : connectToEmbedded(env.DATA_DIR);
  const keyName = word.endsWith("data-key") ? "DATA_KEY" : "AUTH_SECRET";
  const isAdding = word === "auth-secret" || word === "data-key";
  if (isAdding && !env.keyFiles[keyName]) return sayHowToAdd(keyName, env);
  switch (word) {
    case "auth-secret":
    case "data-key":
    case "status":
    case "reseal":
    case "drop-data-key":
    case "drop-auth-secret":
    case "end-logins": {
      const { connection, stop } = await connect();
      const { db, pool, close } = openDatabase(connection, { max: 2, patient: true });
      try {
        const on = { db, pool, dataKeys: env.DATA_KEY, say: console.log, signal };
        if (word === "reseal") {
          const report = await reseal(on);
          return [report, keyAdvice(await neededKeyIds(pool), env)].filter(Boolean).join("\n");
        }
        if (word === "status") return await keyStatus(on, env);
        if (word === "end-logins") return `${await endLogins(db, new Date())} logins ended.`;
        if (isAdding) return await addKey(keyName, on, env);
        const isLeaked = options.includes("--now");
        return await dropKeys([keyName], on, { keys: env, store: fileStore(keyName, env), isLeaked });
      } finally {
        await close();
        await stop();
      }
    }
    default:
      throw new Error(usage);
  }
});
