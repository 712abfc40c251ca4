import { type Letter, paragraph } from "../mail/letter.ts";

/** To a client whose account the owner removed; answers go to the owner. */
export function accountRemoved(was: { email: string; firstName: string }): Letter {
  return {
    to: { address: was.email },
    replyTo: "owner",
    subject: "Your account was removed",
    body: [
      paragraph(was.firstName ? `Hello ${was.firstName},` : "Hello,"),
      paragraph(
        "the studio has removed your account: your profile is gone, and you are logged out everywhere.",
      ),
      paragraph(
        "Your places in classes to come stay yours: the mail about each one has the link to give it up.",
      ),
      paragraph("Sign-ups and signed waivers are kept after the class for as long as the privacy page says."),
      paragraph("If you think that this is a mistake, just answer this mail."),
    ],
  };
}
