import { type Letter, letterTo, paragraph } from "../../mail/letter.ts";

/** To a student with an existing account: it is now linked to their Google account. */
export function googleLinked(to: string): Letter {
  return letterTo({
    to: { address: to },
    subject: "You can now log in with Google",
    body: [
      paragraph(
        "somebody, probably you, logged in to your account with the Google account of this address. From now on you can log in with Google as well as with a link by mail.",
      ),
    ],
    note: "If that was not you, please answer this mail, and check your Google account.",
  });
}
