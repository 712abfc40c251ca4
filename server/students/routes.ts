import * as schema from "../../contract/schema/students.ts";
import * as students from "../../contract/students.ts";
import { route } from "../http/serve.ts";
import { exportUser } from "./export.ts";
import { finishDeletion } from "./finish-deletion.ts";
import { ownClasses } from "./own-classes.ts";
import { readUser } from "./read-user.ts";
import { signInWays } from "./sign-in-with-google.ts";
import { updateUser } from "./update.ts";
import { wantDeletion } from "./want-deletion.ts";

export const studentRoutes = [
  route(students.signInWays, schema.signInWays, signInWays),
  route(students.readUser, schema.readUser, readUser),
  route(students.updateUser, schema.updateUser, updateUser),
  route(students.listOwnClasses, schema.listOwnClasses, ownClasses),
  route(students.exportUser, schema.exportUser, exportUser),
  route(students.wantDeletion, schema.wantDeletion, wantDeletion),
  route(students.finishDeletion, schema.finishDeletion, finishDeletion),
];
