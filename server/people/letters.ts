import { type Letter, letterTo, paragraph } from "../mail/letter.ts";

/** To a client whose account the owner removed. Replies go to the owner. */
export function accountRemoved(account: { email: string; firstName: string }): Letter {
  return letterTo({
    to: { address: account.email },
    replyTo: "owner",
    subject: "Your account was removed",
    greeting: account.firstName ? `Hello ${account.firstName},` : "Hello,",
    body: [
      paragraph(
        "the studio has removed your account: your profile is gone, and you are logged out everywhere.",
      ),
      paragraph(
        "Your places in classes to come stay yours: the mail about each one has the link to give it up.",
      ),
      paragraph("Sign-ups and signed waivers are kept after the class for as long as the privacy page says."),
      paragraph("If you think that this is a mistake, just answer this mail."),
    ],
  });
}
