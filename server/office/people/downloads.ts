import { clientColumns as columns } from "../../../contract/office/people/text.desk.ts";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { csvFile, csvTime } from "../../platform/files/csv.ts";
import { allClients } from "./read.ts";

/** All clients as CSV, with the columns of the owner's page and without the notes. */
export async function downloadClientsCsv(ctx: Ctx): Promise<FileStream> {
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
