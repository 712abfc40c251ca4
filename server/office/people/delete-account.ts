import { text as t } from "../../../contract/office/people/text.ts";
import { createMailedLink, deleteMailedLinks, findMailedLinkPerson } from "../../auth/mailed-links.ts";
import { emailsPerAddress } from "../../auth/students/login-links.ts";
import { liveStudent, requireOwnStudent } from "../../auth/students/student.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { lotsToLose } from "../../selling/wallet/change-wallet.ts";
import { refuseUpcomingSession } from "../../teaching/slots/hold.ts";
import { eraseAccount } from "./erase.ts";
import { accountDeleted, deletionLink } from "./letters.ts";

const linkMinutes = 60;

/** Emails the calling student a link that deletes the account; earlier links stop working. */
export async function requestDeletion(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { email } = await requireOwnStudent(ctx, params.id);
  await refuseUpcomingSession(ctx, params.id);
  await ctx.limit({ subject: `mails ${email.toLowerCase()}`, ...emailsPerAddress });
  const expiresAt = new Date(ctx.now.getTime() + linkMinutes * 60_000);
  await ctx.tx(async (tx) => {
    // Lock the student's row first: concurrent requests leave one link, and a deleted account gets none.
    const student = await liveStudent(tx, params.id).forUpdate().executeTakeFirst();
    if (!student) throw new Refusal("not-found");
    await deleteMailedLinks(tx, student.id, ["delete-account"]);
    const token = await createMailedLink(tx, { purpose: "delete-account", personId: student.id, expiresAt });
    const lost = await lotsToLose(tx, student.email);
    await tx.send(student.email, () => deletionLink(student.email, { token, expiresAt, lost }));
  });
  return { message: t.deletionLinkIsSent };
}

/**
 * Deletes the account of a mailed link and emails its address. Does not change the caller's own login session. A second
 * use is refused, because the account's links are deleted; after `session-to-come` the link still works.
 */
export async function deleteAccount(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const personId = await findMailedLinkPerson(tx, { token: body.token, purpose: "delete-account" });
    const deleted = personId && (await eraseAccount(tx, personId));
    if (!deleted) throw new Refusal("link-dead");
    tx.about({ student: personId });
    await tx.send(deleted.email, () => accountDeleted(deleted));
  });
  return { message: t.yourAccountIsDeleted };
}
