import { createServer } from "node:net";

/**
 * Finds a free port and keeps it until `release`, so that nothing else that starts in this process takes it first.
 */
export function freePort(host: string): Promise<{ port: number; release(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer((early) => early.destroy()).once("error", reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      // `close` of a closed server calls back with an error, which is harmless here.
      resolve({ port, release: () => new Promise((done) => void probe.close(() => done())) });
    });
  });
}
