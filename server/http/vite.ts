import type { Parts } from "../app.ts";
import type { WebBuild } from "./pages.ts";

/**
 * Pages from the sources, with hot reload by Vite. Vite is loaded only here, because production does without it.
 * `close` stops it.
 */
export async function devPages(): Promise<{ pages: Parts["pages"]; close(): Promise<void> }> {
  const { createServer: createVite } = await import("vite");
  const ours = process.listeners("SIGTERM");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  // Vite would end the process at a SIGTERM before the site has stopped.
  for (const listener of process.listeners("SIGTERM"))
    if (!ours.includes(listener)) process.off("SIGTERM", listener);
  return {
    pages: {
      middleware: vite.middlewares,
      build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<WebBuild>,
    },
    close: () => vite.close(),
  };
}
