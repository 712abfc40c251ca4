import { endpoint, type FileAnswer, type FileStream } from "./endpoint.ts";
import type {
  ChangedNote,
  Client,
  ClientId,
  ClientNote,
  ClientPage,
  ClientsQuery,
  Done,
  NewNote,
  NoteRead,
  PersonAsked,
} from "./schema/clients.ts";

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

export const listClients = endpoint<{ query: ClientsQuery; output: Client[] }>()({
  method: "GET",
  path: "/api/admin/users",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary:
    "Clients whose address is proven, the newest first, a hundred at a time; `search` takes words of a name or address, or a phone number.",
});

export const readClient = endpoint<{ params: ClientId; output: ClientPage }>()({
  method: "GET",
  path: "/api/admin/users/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "One client with her sign-ups and the owner's private notes.",
});

export const removeClient = endpoint<{ params: ClientId; output: Done }>()({
  method: "DELETE",
  path: "/api/admin/users/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "session-to-come"],
  summary: "Remove a client's account and tell her; what was paid for stays, without her name.",
});

export const addNote = endpoint<{ params: ClientId; body: NewNote; output: ClientNote }>()({
  method: "POST",
  path: "/api/admin/users/{id}/notes",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "Write a private note about a client; kept sealed.",
});

export const changeNote = endpoint<{ params: ClientId; body: ChangedNote; output: ClientNote }>()({
  method: "PUT",
  path: "/api/admin/notes/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "note-sealed", "stale"],
  summary: "Change a private note.",
});

export const removeNote = endpoint<{ params: ClientId; query: NoteRead; output: Done }>()({
  method: "DELETE",
  path: "/api/admin/notes/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "stale"],
  summary: "Remove a private note.",
});

export const downloadClients = endpoint<{ output: FileStream }>()({
  method: "GET",
  path: "/api/admin/users.csv",
  who: "admin",
  limit: "lists",
  as: "csv",
  refusals: [],
  summary: "All clients, the newest first, for a spreadsheet.",
});

export const exportPerson = endpoint<{ body: PersonAsked; output: FileAnswer }>()({
  method: "POST",
  path: "/api/admin/people/export",
  who: "admin",
  limit: "lists",
  as: "json",
  refusals: [],
  summary: "Everything the site keeps about an address, as one file for the person who asked for it.",
});

export const erasePerson = endpoint<{ body: PersonAsked; output: Done }>()({
  method: "POST",
  path: "/api/admin/people/erase",
  who: "admin",
  limit: "lists",
  refusals: ["session-to-come"],
  summary: "Erase the account of an address, and names in what was bought and booked without one.",
});
