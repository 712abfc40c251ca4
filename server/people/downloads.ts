import type { FileStream } from "../../contract/endpoint.ts";
import { studioDay, studioTime } from "../../contract/time.ts";
import { csvStream, safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { allClients } from "./read.ts";

/** All clients as CSV, with the columns of the owner's page and without the notes. */
export async function downloadClientsCsv(ctx: Ctx): Promise<FileStream> {
  return {
    fileName: safeFileName(["clients", studioDay(ctx.now)], "csv"),
    content: await csvStream(
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
      rows(ctx),
    ),
  };
}

async function* rows(ctx: Ctx) {
  for await (const clients of allClients(ctx)) {
    yield clients.map((client) => {
      const since = new Date(client.createdAt);
      return { ...client, since: `${studioDay(since)} ${studioTime(since)}` };
    });
  }
}
