import type { FileStream } from "../../contract/endpoint.ts";
import { studioDay } from "../../contract/time.ts";
import { csvFile, csvTime } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { allClients } from "./read.ts";

/** All clients as CSV, with the columns of the owner's page and without the notes. */
export async function downloadClientsCsv(ctx: Ctx): Promise<FileStream> {
  return csvFile(["clients", studioDay(ctx.now)], allClients(ctx), {
    "First Name": ({ firstName }) => firstName,
    "Last Name": ({ lastName }) => lastName,
    "Preferred Name": ({ preferredName }) => preferredName,
    Pronoun: ({ pronoun }) => pronoun,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Location: ({ city }) => city,
    Zip: ({ zipcode }) => zipcode,
    "User Since": ({ createdAt }) => csvTime(createdAt),
  });
}
