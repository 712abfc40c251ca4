import * as t from "../../contract/text/server/settings.ts";
import { helloWithoutName } from "../../contract/text/server/shared.ts";
import type { Ctx } from "../ctx.ts";
import { paragraph } from "../mail/letter.ts";

/** Sends a test email to an address of the owner's choice. At most 5 per address in 15 minutes. */
export async function sendTestNotice(
  ctx: Ctx,
  { body: { address } }: { body: { address: string } },
): Promise<{ message: string }> {
  await ctx.limit({ subject: `test mail to ${address.toLowerCase()}`, most: 5, seconds: 15 * 60 });
  await ctx.tx((tx) =>
    tx.send({
      to: { address },
      subject: t.testEmailFromYourWebsite,
      body: [paragraph(helloWithoutName), paragraph(t.thisIsTestEmail), paragraph(t.ifYouDidNotAsk)],
    }),
  );
  if (ctx.mailIsPretend) {
    return { message: t.savedButNotSent };
  }
  return { message: t.testEmailIsOnItsWay(address) };
}
