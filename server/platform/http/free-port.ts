import { createServer } from "node:net";

/** Finds a free port and occupies it until `release`, so that nothing else in this process takes it. */
export function reservePort(host: string): Promise<{ port: number; release(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy()).once("error", reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      // Closing a closed server calls back with an error, which is harmless here.
      resolve({ port, release: () => new Promise((done) => void probe.close(() => done())) });
    });
  });
}
