import { testApp } from "./app.ts";
import { asOwner } from "./owner.ts";

/** A weekly series across both daylight saving changes, and its calendar feed: the same on a machine in any time zone. */
export async function seriesAndFeed(): Promise<string> {
  const site = await testApp({ from: "empty", now: new Date("2027-01-05T18:00:00Z") });
  const owner = await asOwner(site);
  const event = { title: "Slow Flow", time: "18:00", location: "Harbor Room", repeat: "weekly" };
  const lines: string[] = [];
  for (const date of ["2027-02-04", "2027-10-07"]) {
    const { body } = await site.request("POST", "/api/admin/events", { ...event, date }, owner);
    const wire = body.events as { date: string; time: string; startsAt: string }[];
    for (const { date: day, time, startsAt } of wire) lines.push(`${day} ${time} ${startsAt}\n`);
  }
  const feed = (await site.request("GET", "/calendar.ics")).body as string;
  await site.close();
  // Ids and creation times differ between runs.
  return lines.join("") + feed.replace(/^(UID|DTSTAMP):.*$/gm, "$1");
}

if (import.meta.main) process.stdout.write(await seriesAndFeed());
