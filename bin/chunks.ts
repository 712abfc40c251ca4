import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Where a module is used: the pages and layouts that import it, however far away; dynamic imports do not count. */
function usersOf(id: string, context: Context, seen = new Map<string, Set<string>>()): Set<string> {
  const known = seen.get(id);
  if (known) return known;
  const users = new Set<string>();
  seen.set(id, users);
  const info = context.getModuleInfo(id);
  if (!info) return users;
  if (info.isEntry) users.add(id);
  for (const importer of info.importers) for (const user of usersOf(importer, context, seen)) users.add(user);
  return users;
}

const isLibrary = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const isOfFrame = /[\\/]web[\\/](entry\.client|root|layouts[\\/]PublicLayout)\b/;
const isDesk = /[\\/](Admin\w+)\.tsx/;
const isStudents = /[\\/](UserLayout|UserPage|BookPage|AccountPage)\.tsx/;

/**
 * Few files a page: what all pages need, what several of the public ones, of the student's and of the owner's share.
 * What one page alone uses comes with it.
 */
const nameChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
  if (isLibrary.test(id)) return "frame";
  const users = [...usersOf(id, context)];
  if (process.env.DBG) console.log(id.slice(-60), users.map((u) => u.split("/").at(-1)).join(" "));
  if (users.some((user) => isOfFrame.test(user))) return "frame";
  if (users.length < 2) return null;
  if (users.every((user) => isDesk.test(user))) return "desk";
  if (users.every((user) => isStudents.test(user))) return "student";
  const isPublic = users.some((user) => !isDesk.test(user) && !isStudents.test(user));
  return isPublic ? "public" : "signed-in";
};

export const chunkGroups = ["frame", "public", "signed-in", "student", "desk"].map((name, n) => ({
  name: (id: string, context: Context) => (nameChunk(id, context) === name ? name : null),
  priority: 9 - n,
}));
