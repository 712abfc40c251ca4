import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../call/ctx.ts";
import type { Cache } from "../cache/cache.ts";
import { splitAddress } from "../guards/address.ts";

/** Largest form that a page without JavaScript may post, in bytes. */
const formBytes = 64 * 1024;

/**
 * The request headers that a page may see; all others, such as cookies, stay outside of rendering. Origin was checked
 * before, against the requested address: React Router knows only PUBLIC_URL and would refuse a LAN address.
 */
export function forwardedHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ["accept", "content-type", "referer"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Whether the body is a plain form: a page without JavaScript posts only these. */
export function isForm(headers: NodeJS.Dict<string | string[]>): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(String(headers["content-type"] ?? ""));
}

/** Reads the body of a posted form. Throws a 413 if it is larger than `formBytes`. */
export async function formOf(request: FastifyRequest): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of Readable.from(request.raw)) {
    size += (chunk as Buffer).length;
    if (size > formBytes) throw new Refusal("too-large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** `/About//` → `/about` if that is a cached page, so that the cache and search engines see one address. */
export function canonicalOf(url: string, cache: Cache): string | undefined {
  const { path, query } = splitAddress(url);
  const plain = `/${path.toLowerCase().split("/").filter(Boolean).join("/")}`;
  return plain !== path && cache.keyOf(plain) ? plain + query : undefined;
}
