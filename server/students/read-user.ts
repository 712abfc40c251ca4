import type { Student } from "../../contract/students.ts";
import type { Ctx } from "../ctx.ts";
import { ownRow, sessionUserOf } from "./read.ts";

/** This student's profile. Refuses `not-found` for any other's. */
export async function readUser(ctx: Ctx, { params }: { params: { id: string } }): Promise<Student> {
  return sessionUserOf(await ownRow(ctx, params.id));
}
