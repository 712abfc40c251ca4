import type { Selectable } from "kysely";
import type { Client, ClientNote, ClientPage } from "../../contract/clients.ts";
import { sessionsOf } from "../bookings/read.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import { remindersOf } from "../reminders/read.ts";
import { signupsOf } from "../signups/read.ts";

type User = Selectable<Tables["users"]>;
type Note = Selectable<Tables["client_notes"]>;

/** Who has an account, the newest first. One whose address nobody has proven yet is nobody's, and not among them. */
export async function allClients(ctx: Pick<Ctx, "db">): Promise<Client[]> {
  const rows = await ctx.db
    .selectFrom("users")
    .selectAll()
    .where("state", "=", "live")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(clientOf);
}

/** One client with her places in classes and the owner's notes about her. Refuses `not-found`. */
export async function clientPage(
  ctx: Pick<Ctx, "db" | "sealer" | "site">,
  { params }: { params: { id: string } },
): Promise<ClientPage> {
  const user = await ctx.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", params.id)
    .where("state", "=", "live")
    .executeTakeFirst();
  if (!user) throw new Refusal("not-found");
  const [signups, sessions, reminders, notes] = await Promise.all([
    signupsOf(ctx, user.email),
    sessionsOf(ctx, user.id),
    remindersOf(ctx, user),
    ctx.db
      .selectFrom("client_notes")
      .selectAll()
      .where("user_id", "=", user.id)
      .orderBy("written_at", "desc")
      .orderBy("id", "desc")
      .execute(),
  ]);
  return {
    client: clientOf(user),
    signups,
    sessions,
    reminders,
    notes: notes.map((note) => noteOf(ctx, note)),
  };
}

/** A note's row with its text, or null where that cannot be opened. */
export function noteOf(ctx: Pick<Ctx | Tx, "sealer">, note: Note): ClientNote {
  return {
    _id: note.id,
    body: openedNote(ctx, note) ?? null,
    writtenAt: note.written_at.toISOString(),
    changedAt: note.changed_at.toISOString(),
    version: note.version,
  };
}

export function openedNote(
  ctx: Pick<Ctx | Tx, "sealer">,
  note: Pick<Note, "id" | "user_id" | "key_id" | "sealed">,
): string | undefined {
  return ctx.sealer.open({ keyId: note.key_id, sealed: note.sealed }, aboutNote(note));
}

/** What a note is sealed to: moved to another client, or under another note's id, it stays shut. */
export function aboutNote(note: Pick<Note, "id" | "user_id">): string {
  return `note ${note.id} about ${note.user_id}`;
}

function clientOf(user: User): Client {
  return {
    _id: user.id,
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    preferredName: user.preferred_name,
    pronoun: user.pronoun,
    email: user.email,
    phone: user.phone,
    city: user.city,
    zipcode: user.zipcode,
    createdAt: user.created_at.toISOString(),
  };
}
