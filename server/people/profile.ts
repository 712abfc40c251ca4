import type { z } from "zod";
import type { updateUser as contract } from "../../contract/schema/students.ts";
import type { Student } from "../../contract/students.ts";
import { myStudentRow, sessionUserOf } from "../auth/students/read.ts";
import { updateStudent } from "../auth/students/write.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** This student's profile. Refuses `not-found` for any other's. */
export async function readProfile(ctx: Ctx, { params }: { params: { id: string } }): Promise<Student> {
  return sessionUserOf(await myStudentRow(ctx, params.id));
}

/**
 * Changes this student's profile: what is given, and nothing else. Refuses `not-found` for any other's, and when the
 * account was deleted meanwhile: nothing is written into one that is gone.
 */
export async function updateProfile(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: z.output<typeof contract.body> },
): Promise<{ message: string; user: Student }> {
  const own = await myStudentRow(ctx, params.id);
  const change = columnsOf(body);
  const row = Object.keys(change).length === 0 ? own : await updateStudent(ctx, own.id, change);
  if (!row) throw new Refusal("not-found");
  return { message: "Your profile is saved.", user: sessionUserOf(row) };
}

function columnsOf(body: z.output<typeof contract.body>) {
  const { firstName, lastName, preferredName, ...same } = body;
  const given = { first_name: firstName, last_name: lastName, preferred_name: preferredName, ...same };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
