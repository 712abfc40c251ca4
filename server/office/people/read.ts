import { sql, type Selectable } from "kysely";
import { clientsPageSize } from "../../../contract/office/people/calls.ts";
import type * as schema from "../../../contract/office/people/schema.ts";
import { clientColumns } from "../../../contract/office/people/text.desk.ts";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { hasZip } from "../../../contract/platform/values/place.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { UserRow } from "../../auth/students/student.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { asksAll } from "../../platform/db/page.ts";
import { portionRows, portionsOf } from "../../platform/db/portions.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { searchMatch } from "../../platform/db/search.ts";
import { csvFile, csvTime } from "../../platform/files/csv.ts";
import { clientOf } from "./list-people.ts";

export { firstAway } from "./keep-in-touch.ts";
export { birthdaysFrom } from "./keep-in-touch.ts";
export { findPeople } from "./list-people.ts";

type Note = Selectable<Tables["client_notes"]>;

/** All clients with a proven address, newest first; with parameters a page. */
export async function listClients(ctx: Pick<Ctx, "db">, { query }: Parsed<typeof schema.listClients>) {
  const { search, before } = query;
  const rows = await newestClients(ctx, before)
    .$if(search !== undefined && search !== "", (of) => of.where(searchMatch("users.found_by", search!)))
    .$if(!asksAll(query), (of) => of.limit(clientsPageSize))
    .execute();
  return rows.map(clientOf);
}

export async function* allClients(ctx: Pick<Ctx, "db">): AsyncGenerator<schema.Client[]> {
  const portions = portionsOf<UserRow>((after) => newestClients(ctx, after?.id).limit(portionRows).execute());
  for await (const rows of portions) yield rows.map(clientOf);
}

function newestClients({ db }: Pick<Ctx, "db">, before: string | undefined) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("state", "=", sql.lit("live"))
    .$if(before !== undefined, (of) =>
      of.where(sql<boolean>`(created_at, id) < (select created_at, id from users where id = ${before})`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

/** Converts a note's row. `body` is null if the note cannot be opened. */
export function toClientNote(ctx: Pick<Ctx, "sealer">, note: Note): schema.ClientNote {
  return {
    _id: note.id,
    body: openNote(ctx, note) ?? null,
    writtenAt: note.written_at.toISOString(),
    changedAt: note.changed_at.toISOString(),
    version: note.version,
  };
}

export function openNote(
  ctx: Pick<Ctx, "sealer">,
  note: Pick<Note, "id" | "user_id" | "person_id" | "key_id" | "sealed">,
) {
  return ctx.sealer.open({ keyId: note.key_id, sealed: note.sealed }, noteAssociatedData(note));
}

/** Associated data of a sealed note: moved to another person or another note's id, it cannot be opened. */
export function noteAssociatedData(note: Pick<Note, "id" | "user_id" | "person_id">): string {
  return `note ${note.id} about ${note.user_id ?? note.person_id}`;
}

/** The account with this proven address. */
export function findAccountAt({ db }: Pick<Ctx, "db">, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("state", "=", "live")
    .executeTakeFirst();
}

/** All clients as CSV, with the columns of the owner's page and without the notes. */
export async function downloadClientsCsv(ctx: Ctx): Promise<FileStream> {
  const columns = clientColumns(hasZip());
  return csvFile(["clients", studioDay(ctx.now)], allClients(ctx), {
    [columns.firstName]: ({ firstName }) => firstName,
    [columns.lastName]: ({ lastName }) => lastName,
    [columns.preferredName]: ({ preferredName }) => preferredName,
    [columns.pronoun]: ({ pronoun }) => pronoun,
    [columns.email]: ({ email }) => email,
    [columns.phone]: ({ phone }) => phone,
    [columns.location]: ({ city }) => city,
    [columns.zip]: ({ zipcode }) => zipcode,
    [columns.userSince]: ({ createdAt }) => csvTime(createdAt),
  });
}
