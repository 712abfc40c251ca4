import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";

export function saveFile({ fileName, content }: FileResponse): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the URL asynchronously after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
