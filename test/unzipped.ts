import { type Entry, fromBuffer } from "yauzl";

/** Files of a ZIP archive by name, in archive order. */
export function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault);
      zip.on("error", reject);
      zip.on("end", () => resolve(files));
      zip.on("entry", (entry: Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          const parts: Buffer[] = [];
          stream.on("data", (part: Buffer) => void parts.push(part));
          stream.on("error", reject);
          stream.on("end", () => {
            files.set(entry.fileName, Buffer.concat(parts));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}
