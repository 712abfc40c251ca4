import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { type PreparedResponse, prepareResponse, sendPrepared } from "../cache/answer.ts";

const contentTypes: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

export type Assets = Awaited<ReturnType<typeof openAssets>>;

const opened = new Map<string, Promise<Assets>>();

/** The files of a built web, shared by all sites of this process that send the same headers. */
export function sharedAssets(folders: readonly string[], headers: Record<string, string>): Promise<Assets> {
  const key = JSON.stringify([folders, headers]);
  const assets = opened.get(key) ?? openAssets(folders, headers);
  opened.set(key, assets);
  return assets;
}

/**
 * Serves the files of the built web from memory, also those of older builds (an idle tab fetches late). A file is
 * read and compressed at its first request. Files under /assets have a hash in their names and are immutable.
 */
async function openAssets(folders: readonly string[], headers: Record<string, string>) {
  const files = new Map<string, string>();
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || !(extname(entry.name) in contentTypes)) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(`/${relative(folder, file).split(sep).join("/")}`, file);
    }
  }
  const joined = new Map<string, readonly string[]>();
  const ready = new Map<string, Promise<PreparedResponse>>();

  const texts = new Map<string, Promise<string>>();

  /** The text of a file; cached, because a page needs several. Throws when no file has this address. */
  const text = (path: string): Promise<string> => {
    const known = texts.get(path);
    if (known) return known;
    const file = files.get(path);
    if (!file) return Promise.reject(new Error(`The built web has no ${path}`));
    const read = readFile(file, "utf8");
    texts.set(path, read);
    read.catch(() => texts.delete(path));
    return read;
  };

  async function load(path: string): Promise<PreparedResponse> {
    const parts = joined.get(path);
    const body = parts ? Buffer.from((await Promise.all(parts.map(text))).join("")) : await readFile(files.get(path)!);
    const cacheControl = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400";
    const type = contentTypes[extname(path)]!;
    return prepareResponse(200, { ...headers, "content-type": type, "cache-control": cacheControl }, body);
  }

  const has = (path: string) => files.has(path) || joined.has(path);

  return {
    answer(req: IncomingMessage, res: ServerResponse): boolean {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const path = (req.url ?? "/").split("?", 1)[0]!;
      if (!has(path)) return false;
      const answer = ready.get(path) ?? load(path);
      ready.set(path, answer);
      answer.then(
        (prepared) => sendPrepared(req, res, prepared),
        () => {
          ready.delete(path);
          res.writeHead(404).end();
        },
      );
      return true;
    },
    text,
    /** Serves several files, joined, at another address. */
    join: (address: string, paths: readonly string[]) => void joined.set(address, paths),
    has,
  };
}
