import { type DevPages, setPlaceSources, type WebBuild } from "./pages.ts";

/**
 * Serves pages from the sources with Vite's hot reload. Vite is loaded only here, because production runs without it.
 * `close` stops it.
 */
export async function devPages(): Promise<{ pages: DevPages; close(): Promise<void> }> {
  const { createServer: createVite } = await import("vite");
  const listenersBefore = process.listeners("SIGTERM");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  // Vite would end the process at a SIGTERM before the site has stopped.
  for (const listener of process.listeners("SIGTERM"))
    if (!listenersBefore.includes(listener)) process.off("SIGTERM", listener);
  return {
    pages: {
      middleware: vite.middlewares,
      async build() {
        const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as WebBuild;
        setPlaceSources(build);
        return build;
      },
    },
    close: () => vite.close(),
  };
}
