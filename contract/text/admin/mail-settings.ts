export const saved = "Saved.";
export const classSignUp = "class sign-up";
export const signedWaiver = "signed waiver";
export const thisWillPermanentlyDelete = (value: string) => `This will permanently delete ${value} within the hour.`;
export const testEmailFromYourWebsite = "A test email from your website";
export const thisIsTestEmail =
  "This is the test email you asked for. Notifications about bookings, orders and messages can reach you here.";
export const ifYouDidNotAsk = "If you didn't ask for this, someone may have mistyped an address. You can ignore it.";
export const savedButNotSent =
  "The email is saved, but this site does not send email yet. The person who runs your site can set that up.";
export const testEmailIsOnItsWay = (address: string) =>
  `A test email is on its way to ${address}. Check the spam folder, too.`;
