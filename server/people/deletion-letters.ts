import { paths } from "../../contract/paths.ts";
import { button, type Letter, letterTo, paragraph } from "../mail/letter.ts";

/** What happens to data that belongs to the address and not to the account. The page has the same sentences. */
const whatStays = [
  "Your places in classes to come stay yours: the mail about each one has the link to give it up.",
  "Sign-ups and signed waivers are kept after the class for as long as the privacy page says.",
];

/** To a student: the link that deletes the account. */
export function deletionLink(to: string, token: string, expiresAt: Date): Letter {
  return letterTo({
    to: { address: to },
    subject: "Delete your account?",
    body: [
      paragraph(
        "you asked to delete your account. The button leads to a page that asks once more; until you press there, nothing happens.",
      ),
      paragraph("Your profile, the studio's notes about you and every login will be gone, for good."),
      ...whatStays.map(paragraph),
      button("Delete my account", paths.deleteAccount(token)),
      paragraph("The link works once, and for an hour."),
    ],
    note: "If you did not ask for it, you can ignore this mail: your account stays as it is. But somebody is logged in as you; the page of your account shows where, and logs them out.",
    expiresAt,
  });
}

/** To the address of a deleted account: the last email about it. */
export function accountDeleted(to: string): Letter {
  return letterTo({
    to: { address: to },
    subject: "Your account is deleted",
    body: [
      paragraph("your account is deleted, and you are logged out everywhere."),
      ...whatStays.map(paragraph),
      paragraph(
        "Thank you for having been here. You can come back at any time, with this address or another.",
      ),
    ],
  });
}
