import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

const libraries = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|^\0rolldown/;
const layouts = {
  frame: /[\\/]web[\\/](entry\.client|root)\.tsx/,
  public: /[\\/]PublicLayout\.tsx/,
  student: /[\\/]UserLayout\.tsx/,
  desk: /[\\/]Admin(Layout|Door)\.tsx/,
};
const pages = {
  desk: /[\\/]Admin\w+\.tsx/,
  student: /[\\/](UserPage|BookPage|AccountPage)\.tsx/,
};

/** The entries that import a module, however far away. Dynamic imports do not count. */
function entriesOf(id: string, context: Context): Set<string> {
  const entries = new Set<string>();
  const seen = new Set<string>([id]);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = context.getModuleInfo(next);
    if (!info) continue;
    if (info.isEntry) entries.add(next);
    for (const importer of info.importers) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      waiting.push(importer);
    }
  }
  return entries;
}

function chunkOf(id: string, context: Context): string | null {
  if (libraries.test(id)) return "frame";
  const entries = [...entriesOf(id, context)];
  const isOf = (pattern: RegExp) => entries.some((entry) => pattern.test(entry));
  if (isOf(layouts.frame) || isOf(layouts.public)) return "frame";
  if (entries.length < 2) return null;
  const isDesk = (entry: string) => pages.desk.test(entry);
  const isStudents = (entry: string) => pages.student.test(entry) || layouts.student.test(entry);
  if (entries.every(isDesk)) return "desk";
  if (entries.every(isStudents)) return "student";
  const shown = entries.filter((entry) => !isDesk(entry) && !isStudents(entry));
  if (shown.length === 0) return "signed-in";
  if (shown.length >= 4) return "public";
  return /[\\/]web[\\/](\w+)[\\/]/.exec(id)?.[1] ?? "public";
}

const names = [
  "frame",
  "public",
  "ui",
  "shop",
  "orders",
  "payments",
  "bookings",
  "signups",
  "students",
  "messages",
  "accounts",
  "events",
  "site",
  "clients",
  "pictures",
  "settings",
  "layouts",
  "signed-in",
  "student",
  "desk",
];
export const chunkGroups = names.map((name, n) => ({
  debugName: name,
  name: (id: string, context: Context) => (chunkOf(id, context) === name ? name : null),
  priority: 30 - n,
}));
