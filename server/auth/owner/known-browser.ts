import type { Ctx } from "../../ctx.ts";
import type { Owner } from "./owner.ts";

/** Marks a browser that the owner has logged in with. Grants no access; wrong attempts are counted separately. */
const cookie = { name: "adminBrowser", path: "/api/admin/login", maxAgeSeconds: 400 * 24 * 60 * 60 };

export function isKnownBrowser(ctx: Ctx, owner: Pick<Owner, "id">): boolean {
  return ctx.cookies.get(cookie.name) === markOf(ctx, owner);
}

export function markKnownBrowser(ctx: Ctx, owner: Pick<Owner, "id">): void {
  ctx.cookies.set(cookie.name, markOf(ctx, owner), cookie);
}

function markOf(ctx: Ctx, owner: Pick<Owner, "id">): string {
  return ctx.signer.mac("known browser", owner.id);
}
