import type { FileAnswer } from "../../contract/endpoint.ts";

/** Hands a file to the person as a download. */
export function saveFile({ fileName, content }: FileAnswer): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the press, in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
