import type * as schema from "../../../contract/office/people/schema.ts";
import { profileFields, type UserRow } from "../../auth/students/student.ts";

export function clientOf(user: UserRow): schema.Client {
  return { _id: user.id, ...profileFields(user), createdAt: user.created_at.toISOString() };
}
