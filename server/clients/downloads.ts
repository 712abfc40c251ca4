import type { FileAnswer } from "../../contract/endpoint.ts";
import { studioDay, studioTime } from "../../contract/time.ts";
import { csvOf, plainFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { allClients } from "./read.ts";

/** All clients as a spreadsheet, in the columns of the owner's page. The notes are not in it. */
export async function clientsCsv(ctx: Ctx): Promise<FileAnswer> {
  const clients = await allClients(ctx);
  return {
    fileName: plainFileName(["clients", studioDay(ctx.now)], "csv"),
    content: csvOf(
      {
        firstName: "First Name",
        lastName: "Last Name",
        preferredName: "Preferred Name",
        pronoun: "Pronoun",
        email: "Email",
        phone: "Phone",
        city: "Location",
        zipcode: "Zip",
        since: "User Since",
      },
      clients.map((client) => {
        const since = new Date(client.createdAt);
        return { ...client, since: `${studioDay(since)} ${studioTime(since)}` };
      }),
    ),
  };
}
