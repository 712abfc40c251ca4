import * as t from "../../contract/text/server/people.ts";
import { createMailedLink, deleteMailedLinks } from "../auth/mailed-links.ts";
import { emailsPerAddress } from "../auth/students/login-links.ts";
import { requireOwnStudent } from "../auth/students/read.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { refuseUpcomingSession } from "../slots/hold.ts";
import { deletionLink } from "./deletion-letters.ts";

const deletionMinutes = 60;

/**
 * Emails the calling student a link that deletes the account; earlier links stop working. Refuses `not-signed-in`,
 * `not-found`, `limited`, and `session-to-come`, which the link would refuse as well.
 */
export async function requestDeletion(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { email } = await requireOwnStudent(ctx, params.id);
  await refuseUpcomingSession(ctx, params.id);
  await ctx.limit({ subject: `mails ${email.toLowerCase()}`, ...emailsPerAddress });
  const expiresAt = new Date(ctx.now.getTime() + deletionMinutes * 60_000);
  await ctx.tx(async (tx) => {
    // Lock the student's row first: concurrent requests leave one link, and a deleted account gets none.
    const student = await tx.db
      .selectFrom("users")
      .select(["id", "email"])
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forUpdate()
      .executeTakeFirst();
    if (!student) throw new Refusal("not-found");
    await deleteMailedLinks(tx, student.id, ["delete-account"]);
    const token = await createMailedLink(tx, { purpose: "delete-account", personId: student.id, expiresAt });
    await tx.send(deletionLink(student.email, token, expiresAt));
  });
  return { message: t.deletionLinkIsSent };
}
