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
      subject: "A test mail from your website",
      body: [
        paragraph("Hello,"),
        paragraph(
          "this is what you asked your website to send. Notices about bookings, orders and messages can reach you here.",
        ),
        paragraph("If you did not ask for it, somebody may have mistyped an address; you can ignore it."),
      ],
    }),
  );
  if (ctx.mailIsPretend) {
    return { message: `It is written, but mail does not leave this site yet: whoever runs it sets that up.` };
  }
  return { message: `A test mail is on its way to ${address}. Look at the spam folder, too.` };
}
