import { randomUUID } from "node:crypto";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import type { Owner } from "./owner.ts";

/** The cookie of a browser in which the owner has logged in: `<id of the browser>.<mac>`. It grants no access. */
const mark = { name: "adminBrowser", path: "/api/admin/login", maxAgeSeconds: 400 * 24 * 60 * 60 };
const purpose = "known browser";
const signed = ({ known_browsers }: Marks, browserId: string) => `${known_browsers} ${browserId}`;

/** What the marks contain. */
type Marks = Pick<Owner, "known_browsers">;

/** Marks this browser as one in which the owner has logged in. */
export function markKnownBrowser(ctx: Pick<Ctx, "cookies" | "signer">, marks: Marks): void {
  const id = knownBrowser(ctx, marks) ?? randomUUID();
  ctx.cookies.set(mark.name, `${id}.${ctx.signer.macs(purpose, signed(marks, id))[0]}`, mark);
}

/** The id of this browser; undefined if the owner has not logged in here since the marks ended. */
export function knownBrowser({ cookies, signer }: Pick<Ctx, "cookies" | "signer">, marks: Marks): string | undefined {
  const [id = "", mac = ""] = cookies.get(mark.name)?.split(".") ?? [];
  return signer.macs(purpose, signed(marks, id)).includes(mac) ? id : undefined;
}

/** Ends the marks of all browsers, as a stolen copy of one does not end with its login session. */
export function endKnownBrowsers({ db }: Pick<Tx, "db">, ownerId: string): Promise<Marks> {
  const known_browsers = randomUUID();
  return db
    .updateTable("admins")
    .set({ known_browsers })
    .where("id", "=", ownerId)
    .returning("known_browsers")
    .executeTakeFirstOrThrow();
}
