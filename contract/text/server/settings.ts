export const t = {
  saved: "Saved.",
  classSignUp: "class sign-up",
  signedWaiver: "signed waiver",
  willBeDeletedWithinHour: (value: string) => `${value} will be deleted within the hour, for good.`,
  testMailFromYourWebsite: "A test mail from your website",
  thisIsWhatYouAsked:
    "this is what you asked your website to send. Notices about bookings, orders and messages can reach you here.",
  ifYouDidNotAsk: "If you did not ask for it, somebody may have mistyped an address; you can ignore it.",
  itIsWrittenButMail: "It is written, but mail does not leave this site yet: whoever runs it sets that up.",
  testMailIsOnIts: (address: string) =>
    `A test mail is on its way to ${address}. Look at the spam folder, too.`,
};
