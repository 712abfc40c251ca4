import * as calls from "../../contract/people.ts";
import * as schema from "../../contract/schema/people.ts";
import { route } from "../http/serve.ts";
import { deleteAccount, requestDeletion } from "./delete-account.ts";
import { downloadClientsCsv } from "./downloads.ts";
import { deleteClient, erasePerson } from "./erase.ts";
import { exportPerson, exportUser } from "./export.ts";
import { readClientPage, readPerson } from "./history.ts";
import { addChild, changeChild, listHousehold, removeChild } from "./household.ts";
import { listPeople } from "./list-people.ts";
import { mergePeople, previewMerge, undoMerge } from "./merge.ts";
import { addNote, addPersonNote, changeNote, removeNote } from "./notes/notes.ts";
import { readProfile, updateProfile } from "./profile.ts";
import { listClients } from "./read.ts";

export const peopleRoutes = [
  route(calls.readUser, schema.readUser, readProfile),
  route(calls.updateUser, schema.updateUser, updateProfile),
  route(calls.exportUser, schema.exportUser, exportUser),
  route(calls.requestDeletion, schema.requestDeletion, requestDeletion),
  route(calls.deleteAccount, schema.deleteAccount, deleteAccount),
  route(calls.listHousehold, schema.listHousehold, listHousehold),
  route(calls.addChild, schema.addChild, addChild),
  route(calls.changeChild, schema.changeChild, changeChild),
  route(calls.removeChild, schema.removeChild, removeChild),

  route(calls.listClients, schema.listClients, listClients),
  route(calls.downloadClients, schema.downloadClients, downloadClientsCsv),
  route(calls.readClient, schema.readClient, readClientPage),
  route(calls.listPeople, schema.listPeople, listPeople),
  route(calls.readPerson, schema.readPerson, readPerson),
  route(calls.removeClient, schema.removeClient, deleteClient),
  route(calls.previewMerge, schema.previewMerge, previewMerge),
  route(calls.mergePeople, schema.mergePeople, mergePeople),
  route(calls.undoMerge, schema.undoMerge, undoMerge),
  route(calls.addPersonNote, schema.addPersonNote, addPersonNote),
  route(calls.addNote, schema.addNote, addNote),
  route(calls.changeNote, schema.changeNote, changeNote),
  route(calls.removeNote, schema.removeNote, removeNote),
  route(calls.exportPerson, schema.exportPerson, exportPerson),
  route(calls.erasePerson, schema.erasePerson, erasePerson),
];
