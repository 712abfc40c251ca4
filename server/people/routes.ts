import * as clients from "../../contract/clients.ts";
import * as clientSchema from "../../contract/schema/clients.ts";
import * as studentSchema from "../../contract/schema/students.ts";
import * as students from "../../contract/students.ts";
import { route } from "../http/serve.ts";
import { deleteAccount } from "./delete-account.ts";
import { deleteClient } from "./delete-client.ts";
import { clientsCsv } from "./downloads.ts";
import { exportUser } from "./export.ts";
import { myClasses } from "./my-classes.ts";
import { addNote } from "./notes/add-note.ts";
import { changeNote } from "./notes/change-note.ts";
import { removeNote } from "./notes/remove-note.ts";
import { erasePerson, exportPerson } from "./person-by-address.ts";
import { readProfile, updateProfile } from "./profile.ts";
import { clientPage, listClients } from "./read.ts";
import { requestDeletion } from "./request-deletion.ts";

export const peopleRoutes = [
  route(students.readUser, studentSchema.readUser, readProfile),
  route(students.updateUser, studentSchema.updateUser, updateProfile),
  route(students.listMyClasses, studentSchema.listMyClasses, myClasses),
  route(students.exportUser, studentSchema.exportUser, exportUser),
  route(students.requestDeletion, studentSchema.requestDeletion, requestDeletion),
  route(students.deleteAccount, studentSchema.deleteAccount, deleteAccount),

  route(clients.listClients, clientSchema.listClients, listClients),
  route(clients.downloadClients, clientSchema.downloadClients, clientsCsv),
  route(clients.readClient, clientSchema.readClient, clientPage),
  route(clients.removeClient, clientSchema.removeClient, deleteClient),
  route(clients.addNote, clientSchema.addNote, addNote),
  route(clients.changeNote, clientSchema.changeNote, changeNote),
  route(clients.removeNote, clientSchema.removeNote, removeNote),
  route(clients.exportPerson, clientSchema.exportPerson, exportPerson),
  route(clients.erasePerson, clientSchema.erasePerson, erasePerson),
];
