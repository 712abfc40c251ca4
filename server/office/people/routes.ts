import * as calls from "../../../contract/office/people/calls.ts";
import * as own from "../../../contract/office/people/files-schema.ts";
import * as households from "../../../contract/office/people/household-schema.ts";
import * as schema from "../../../contract/office/people/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { addPerson } from "./add-person.ts";
import { deleteAccount, requestDeletion, deleteClient, erasePerson } from "./erase.ts";
import { exportPerson, exportUser } from "./export.ts";
import { readPerson } from "./history.ts";
import { addChild, changeChild, listHousehold, removeChild } from "./household.ts";
import { listAway, quietAway, changeBirthday } from "./keep-in-touch.ts";
import { listPeople } from "./list-people.ts";
import { mergePeople, previewMerge, undoMerge } from "./merge.ts";
import { addNote, changeNote, removeNote } from "./notes/notes.ts";
import { readMyFeed, renewMyFeed } from "./personal-feeds.ts";
import { readProfile, updateProfile } from "./profile.ts";
import { downloadClientsCsv, listClients } from "./read.ts";
import { listMyInvoices, listReceiptYears, myInvoice, receiptsPdf } from "./receipts.ts";

export const peopleRoutes = [
  route(calls.readUser, schema.readUser, readProfile),
  route(calls.updateUser, schema.updateUser, updateProfile),
  route(calls.exportUser, schema.exportUser, exportUser),
  route(calls.requestDeletion, schema.requestDeletion, requestDeletion),
  route(calls.deleteAccount, schema.deleteAccount, deleteAccount),
  route(calls.listHousehold, households.listHousehold, listHousehold),
  route(calls.addChild, households.addChild, addChild),
  route(calls.changeChild, households.changeChild, changeChild),
  route(calls.removeChild, households.removeChild, removeChild),

  route(calls.listClients, schema.listClients, listClients),
  route(calls.downloadClients, schema.downloadClients, downloadClientsCsv),
  route(calls.addPerson, schema.addPerson, addPerson),
  route(calls.listPeople, schema.listPeople, listPeople),
  route(calls.readPerson, schema.readPerson, readPerson),
  route(calls.removeClient, schema.removeClient, deleteClient),
  route(calls.previewMerge, households.previewMerge, previewMerge),
  route(calls.mergePeople, households.mergePeople, mergePeople),
  route(calls.undoMerge, households.undoMerge, undoMerge),
  route(calls.addNote, schema.addNote, addNote),
  route(calls.changeNote, schema.changeNote, changeNote),
  route(calls.removeNote, schema.removeNote, removeNote),
  route(calls.exportPerson, schema.exportPerson, exportPerson),
  route(calls.erasePerson, schema.erasePerson, erasePerson),
  route(calls.listAway, schema.listAway, listAway),
  route(calls.quietAway, schema.quietAway, quietAway),
  route(calls.changeBirthday, schema.changeBirthday, changeBirthday),
  route(calls.readMyFeed, own.readMyFeed, readMyFeed),
  route(calls.renewMyFeed, own.renewMyFeed, renewMyFeed),
  route(calls.listReceiptYears, own.listReceiptYears, listReceiptYears),
  route(calls.downloadReceipts, own.downloadReceipts, receiptsPdf),
  route(calls.listMyInvoices, own.listMyInvoices, listMyInvoices),
  route(calls.downloadMyInvoice, own.downloadMyInvoice, myInvoice),
];
