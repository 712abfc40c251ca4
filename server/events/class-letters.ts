import * as adminShared from "../../contract/text/admin/shared.ts";
import * as serverShared from "../../contract/text/server/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { type Block, facts } from "../mail/letter.ts";
import type { Attachment } from "../mail/tables.ts";
import { type ClassRow, classIcs, type IcsOptions } from "./ics.ts";

type Class = { title: string; date: string; time: string; location: string };

/** The facts about a class that every letter about it contains. */
export function classFacts({ title, date, time, location }: Class): Block {
  return facts({
    [shared.classLabel]: title,
    [serverShared.date]: dayWords(date),
    [adminShared.time]: clockWords(time),
    [serverShared.location]: location,
  });
}

/** The calendar file of a class. `studioAddress`: lines of the site's address. */
export function classFile(
  { publicUrl, now }: Pick<Tx, "publicUrl" | "now">,
  event: ClassRow,
  {
    fileName = "class.ics",
    ...options
  }: Omit<IcsOptions, "publicUrl" | "now"> & { studioAddress: readonly string[]; fileName?: string },
): Attachment {
  return calendarAttachment(fileName, options.method, classIcs(event, { publicUrl, now, ...options }));
}

/** An iCalendar file as an attachment. The method in its type makes mail programs offer the entry. */
export function calendarAttachment(fileName: string, method: IcsOptions["method"], content: string): Attachment {
  return { fileName, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
