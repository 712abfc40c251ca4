import type * as schema from "../../contract/schema/people.ts";
import { profileFields, type UserRow } from "../auth/students/student.ts";

export function clientOf(user: UserRow): schema.Client {
  return { _id: user.id, ...profileFields(user), createdAt: user.created_at.toISOString() };
}
