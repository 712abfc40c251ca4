import { call } from "./endpoint.ts";
import type * as S from "./schema/clients.ts";

export type {
  Client,
  ClientNote,
  ClientPage,
  ClientReminder,
  ClientSession,
  ClientSignup,
  ReminderKind,
} from "./schema/clients.ts";

/** How many clients one answer holds; ask again with the last one's id as `before`. */
export const clientsAtOnce = 100;

export const listClients = call<typeof S.listClients>()("admin", "GET /api/admin/users");

export const readClient = call<typeof S.readClient>()("admin", "GET /api/admin/users/{id}");

export const removeClient = call<typeof S.removeClient>()("admin", "DELETE /api/admin/users/{id}");

export const addNote = call<typeof S.addNote>()("admin", "POST /api/admin/users/{id}/notes");

export const changeNote = call<typeof S.changeNote>()("admin", "PUT /api/admin/notes/{id}");

export const removeNote = call<typeof S.removeNote>()("admin", "DELETE /api/admin/notes/{id}");

export const downloadClients = call<typeof S.downloadClients>()("admin", "GET /api/admin/users.csv", {
  as: "csv",
});

export const exportPerson = call<typeof S.exportPerson>()("admin", "POST /api/admin/people/export", {
  as: "json",
});

export const erasePerson = call<typeof S.erasePerson>()("admin", "POST /api/admin/people/erase");
