import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

const libraries = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|^\0(rolldown|vite|module:)/;
const frames = /[\\/]web[\\/]root\.tsx|[\\/]PublicLayout\.tsx/;
const deskPages = /[\\/]Admin\w+\.tsx/;
/** Common landing pages. Their modules go into `frame`, so that each of these pages loads only two files. */
const firstPages = /[\\/](HomePage|AboutPage|CalendarPage|ChocolatesPage|ContactPage)\.tsx/;

/** The entries that import a module, directly or not. Dynamic imports do not count. */
function entriesOf(id: string, context: Context): string[] {
  const entries = new Set<string>();
  const seen = new Set<string>([id]);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = context.getModuleInfo(next);
    if (!info) continue;
    if (info.isEntry) entries.add(next);
    waiting.push(...info.importers.filter((importer) => !seen.has(importer)));
    for (const importer of info.importers) seen.add(importer);
  }
  return [...entries];
}

/**
 * The chunk of a module: `frame` if every page needs it, `desk` if only pages of the owner share it, `shared` if
 * other pages share it. Null if one page alone needs it: it goes into the page's own file.
 */
function chunkOf(id: string, context: Context): string | null {
  if (libraries.test(id)) return "frame";
  const entries = entriesOf(id, context);
  const isStart = /[\\/]entry\.client\.tsx/.test(id);
  if (entries.some((entry) => frames.test(entry))) return isStart ? null : "frame";
  if (/[\\/]AdminLayout\.tsx/.test(id)) return "desk";
  if (/[\\/]UserLayout\.tsx/.test(id)) return "shared";
  if (entries.length < 2) return null;
  if (entries.every((entry) => deskPages.test(entry))) return "desk";
  return entries.some((entry) => firstPages.test(entry)) ? "frame" : "shared";
}

export const chunkGroups = ["frame", "shared", "desk"].map((name, n) => ({
  debugName: name,
  name: (id: string, context: Context) => (chunkOf(id, context) === name ? name : null),
  priority: 30 - n,
}));
