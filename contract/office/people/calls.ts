import { call } from "../../platform/call/endpoint.ts";
import type * as Own from "./files-schema.ts";
import type * as Households from "./household-schema.ts";
import type * as S from "./schema.ts";

export type * from "./household-schema.ts";
export type * from "./files-schema.ts";
export type * from "./schema.ts";

export const readUser = call<typeof S.readUser>()("user", "GET /api/user/{id}", { alsoAt: "/{id}" });
export const updateUser = call<typeof S.updateUser>()("user", "PUT /api/user/{id}/update", { limit: "forms" });
export const exportUser = call<typeof S.exportUser>()("user", "GET /api/user/{id}/export", {
  limit: "forms",
  as: "json",
});
export const requestDeletion = call<typeof S.requestDeletion>()("user", "POST /api/user/{id}/deletion", {
  limit: "logins",
});
export const deleteAccount = call<typeof S.deleteAccount>()("visitor", "POST /api/user/deletion/finish", {
  limit: "guesses",
});

export const listHousehold = call<typeof Households.listHousehold>()("user", "GET /api/user/{id}/people");
export const addChild = call<typeof Households.addChild>()("user", "POST /api/user/{id}/people", { limit: "forms" });
export const changeChild = call<typeof Households.changeChild>()("user", "PUT /api/user/{id}/people/{personId}", {
  limit: "forms",
});
export const removeChild = call<typeof Households.removeChild>()("user", "DELETE /api/user/{id}/people/{personId}", {
  limit: "forms",
});

/** Page size. Pass the last client's id as `before` for the next page. */
export const clientsPageSize = 100;

export const listClients = call<typeof S.listClients>()("admin", "GET /api/admin/users");
/** Page size. Pass the last person's id as `after` for the next page. */
export const peoplePageSize = 100;

export const addPerson = call<typeof S.addPerson>()("admin", "POST /api/admin/people");
export const listPeople = call<typeof S.listPeople>()("admin", "GET /api/admin/people");
export const readPerson = call<typeof S.readPerson>()("admin", "GET /api/admin/people/history");
export const removeClient = call<typeof S.removeClient>()("admin", "DELETE /api/admin/users/{id}");
export const previewMerge = call<typeof Households.previewMerge>()("admin", "GET /api/admin/people/merge");
export const mergePeople = call<typeof Households.mergePeople>()("admin", "POST /api/admin/people/merge");
export const undoMerge = call<typeof Households.undoMerge>()("admin", "POST /api/admin/people/merges/{id}/undo");
export const addNote = call<typeof S.addNote>()("admin", "POST /api/admin/people/{id}/notes");
export const changeNote = call<typeof S.changeNote>()("admin", "PUT /api/admin/notes/{id}");
export const removeNote = call<typeof S.removeNote>()("admin", "DELETE /api/admin/notes/{id}");
export const downloadClients = call<typeof S.downloadClients>()("admin", "GET /api/admin/users.csv", { as: "csv" });
export const exportPerson = call<typeof S.exportPerson>()("admin", "POST /api/admin/people/export", { as: "json" });
/** Page size. Pass the last person's id as `after` for the next page. */
export const awayPageSize = 50;
export const listAway = call<typeof S.listAway>()("admin", "GET /api/admin/people/away");
export const quietAway = call<typeof S.quietAway>()("admin", "PUT /api/admin/people/{id}/away");
export const changeBirthday = call<typeof S.changeBirthday>()("admin", "PUT /api/admin/people/{id}/birthday");
export const erasePerson = call<typeof S.erasePerson>()("admin", "POST /api/admin/people/erase", {
  deletes: true,
});

export const readMyFeed = call<typeof Own.readMyFeed>()("user", "GET /api/user/{id}/calendar-feed");
export const renewMyFeed = call<typeof Own.renewMyFeed>()("user", "POST /api/user/{id}/calendar-feed", {
  limit: "forms",
});
export const listReceiptYears = call<typeof Own.listReceiptYears>()("user", "GET /api/user/{id}/receipts");
/** At most this many invoices of one student, the latest ones. */
export const myInvoicesLimit = 100;
export const listMyInvoices = call<typeof Own.listMyInvoices>()("user", "GET /api/user/{id}/invoices");
export const downloadMyInvoice = call<typeof Own.downloadMyInvoice>()(
  "user",
  "GET /api/user/{id}/invoices/{invoiceId}",
  { limit: "forms", as: "pdf" },
);
export const downloadReceipts = call<typeof Own.downloadReceipts>()("user", "GET /api/user/{id}/receipts/{year}", {
  limit: "forms",
  as: "pdf",
});
