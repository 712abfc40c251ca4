export const saved = "Saved.";
export const classSignUp = "class sign-up";
export const signedWaiver = "signed waiver";
export const willBeDeletedWithinHour = (value: string) =>
  `${value} will be deleted within the hour, for good.`;
export const testMailFromYourWebsite = "A test mail from your website";
export const thisIsWhatYouAsked =
  "this is what you asked your website to send. Notices about bookings, orders and messages can reach you here.";
export const ifYouDidNotAsk =
  "If you did not ask for it, somebody may have mistyped an address; you can ignore it.";
export const itIsWrittenButMail =
  "It is written, but mail does not leave this site yet: whoever runs it sets that up.";
export const testMailIsOnIts = (address: string) =>
  `A test mail is on its way to ${address}. Look at the spam folder, too.`;
