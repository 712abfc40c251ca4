import { randomBytes } from "node:crypto";

/** A UUID v7 (RFC 9562): later ids sort later, so new entries of an index are next to each other. */
export function newId(at: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidOf(bytes);
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The text of a UUID of 16 bytes. */
export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
