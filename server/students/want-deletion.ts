import { newMailedToken } from "../accounts/mailed-token.ts";
import { refuseSessionToCome } from "../bookings/hold.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { deletionLink } from "./deletion-letters.ts";
import { mailsPerAddress } from "./mailed-links.ts";
import { ownRow } from "./read.ts";

const deletionMinutes = 60;

/**
 * Mails this student a link that deletes her account; one from before is dead. Refuses `not-found`, `limited`, and
 * `session-to-come`, which the link would refuse as well.
 */
export async function wantDeletion(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ message: string }> {
  const { email } = await ownRow(ctx, params.id);
  await refuseSessionToCome(ctx, params.id);
  await ctx.limit({ subject: `mails ${email.toLowerCase()}`, ...mailsPerAddress });
  const { token, hash } = newMailedToken();
  const expires_at = new Date(ctx.now.getTime() + deletionMinutes * 60_000);
  await ctx.tx(async (tx) => {
    // Her row first, as with all her links: two who ask at once leave one link, and one who is gone gets none.
    const student = await tx.db
      .selectFrom("users")
      .select(["id", "email"])
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forUpdate()
      .executeTakeFirst();
    if (!student) throw new Refusal("not-found");
    await tx.db
      .deleteFrom("mailed_links")
      .where("person_id", "=", student.id)
      .where("purpose", "=", "delete-account")
      .execute();
    await tx.db
      .insertInto("mailed_links")
      .values({ token_hash: hash, purpose: "delete-account", person_id: student.id, expires_at })
      .execute();
    await tx.send(deletionLink(student.email, token, expires_at));
  });
  return { message: "A mail is on its way to you. Its link deletes your account, and works for an hour." };
}
