import type { FileKind } from "../../contract/endpoint.ts";

/** The media type of each kind of file that a call may return. */
export const fileTypes: Readonly<Record<FileKind, string>> = {
  csv: "text/csv; charset=utf-8",
  gz: "application/gzip",
  ics: "text/calendar; charset=utf-8",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
  png: "image/png",
  zip: "application/zip",
};
