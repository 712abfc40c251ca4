import { createServer } from "node:net";

/** Below the ephemeral ports (32768 and up on Linux): no outgoing connection takes the port before it is bound. */
const lowest = 20_000;
const highest = 32_000;

/** Finds a free port, for a server that must know its own address before it starts. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
