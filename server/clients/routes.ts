import * as calls from "../../contract/clients.ts";
import * as schema from "../../contract/schema/clients.ts";
import { route } from "../http/serve.ts";
import { addNote } from "./add-note.ts";
import { changeNote } from "./change-note.ts";
import { clientsCsv } from "./downloads.ts";
import { erasePerson, exportPerson } from "./person-by-address.ts";
import { clientPage, listClients } from "./read.ts";
import { removeNote } from "./remove-note.ts";
import { removeClient } from "./remove.ts";

export const clientRoutes = [
  route(calls.listClients, schema.listClients, listClients),
  route(calls.downloadClients, schema.downloadClients, clientsCsv),
  route(calls.readClient, schema.readClient, clientPage),
  route(calls.removeClient, schema.removeClient, removeClient),
  route(calls.addNote, schema.addNote, addNote),
  route(calls.changeNote, schema.changeNote, changeNote),
  route(calls.exportPerson, schema.exportPerson, exportPerson),
  route(calls.erasePerson, schema.erasePerson, erasePerson),
  route(calls.removeNote, schema.removeNote, removeNote),
];
