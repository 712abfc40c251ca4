import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import { Refusal } from "../call/ctx.ts";
import type { PublicReads } from "../db/public-reads.ts";
import type { Tables } from "../db/schema.ts";
import { apiPolicy } from "../http/headers.ts";

const address = z.object({
  picture: z.string().regex(/^[0-9a-f]{16}-\d{1,5}x\d{1,5}$/),
  file: z.string().regex(/^\d{1,5}\.(avif|webp|jpg)$/),
});

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;

/** Serves `/pictures/<name>-<width>x<height>/<w>.<format>` from the database; immutable, because the name is a hash. */
export function servePictures(
  app: FastifyInstance,
  { db, readPublic }: { db: Kysely<Tables>; readPublic: PublicReads },
): void {
  app.get("/pictures/:picture/:file", async (request, reply) => {
    const asked = address.safeParse(request.params);
    if (!asked.success) throw new Refusal("not-found");
    const [name] = asked.data.picture.split("-") as [string];
    const [width, format] = asked.data.file.split(".") as [string, keyof typeof types];
    const find = (from: Kysely<Tables>) =>
      from
        .selectFrom("picture_renditions")
        .select("bytes")
        .where((is) => is.and({ name, width: Number(width), format }))
        .executeTakeFirst();
    // A replica may not have a new picture yet.
    const rendition = (await readPublic(find)) ?? (await find(db));
    if (!rendition) throw new Refusal("not-found");
    return reply
      .header("content-type", types[format])
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", apiPolicy)
      .send(rendition.bytes);
  });
}
