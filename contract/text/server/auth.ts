export const yourCodeToBook = "Your code to book a session";
export const hereIsCodeToBook = "Enter this code on the page where you're booking your session:";
export const codeWorksOnce = (minutes: number) => `It works once, for ${minutes} minutes, and only in that browser.`;
export const ifYouAreNotBooking = "If you're not booking a session, ignore this email. Nothing is booked or paid.";
export const codeToBookIsOnItsWay = "We've emailed you a code.";
export const browser = "A browser";
export const on = (browser: string, system: string) => `${browser} on ${system}`;
export const youCanNowLog = "You can now log in with Google";
export const someoneLoggedInWithGoogle =
  "Someone, probably you, logged in to your account with the Google account of this email address. From now on you can log in with Google or with an emailed link.";
export const ifNotYouReply = "If this wasn't you, please reply to this email and check your Google account.";
export const tooManyWrongTries = (seconds: number) =>
  `Too many wrong tries. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`;
export const youAreLoggedOut = "You are logged out.";
export const thatDeviceIsLoggedOut = "That device is logged out.";
export const confirmYourAddress = "Please confirm your email address";
export const goodToSeeYou = "Good to see you. Confirm your email address, and your account is open:";
export const confirmMyAddress = "Confirm my email address";
export const buttonWorksOnceWithinHours = (verifyLinkHours: number) =>
  `The button works once, within ${verifyLinkHours} hours. It logs you in, too.`;
export const ifYouDidNotRegister =
  "If you didn't register, you can ignore this email. No account is opened without the button, and we delete what was entered after a month.";
export const youHaveAccountAlready = "You already have an account";
export const someoneRegisteredAgain =
  "Someone, probably you, registered with this email address. It already has an account, so you only need to log in:";
export const buttonWorksOnceForMinutes = (loginLinkMinutes: number) =>
  `The button works once, for ${loginLinkMinutes} minutes.`;
export const ifNotYouNothingChanged =
  "If this wasn't you, you can ignore this email. Nothing about your account has changed.";
export const yourLoginLink = "Your login link";
export const hereIsLinkToLog = "Here is your login link:";
export const orTypeThisCodeInto = "Or enter this code on the page where you asked for it:";
export const linkOrCodeWorksOnce = (loginLinkMinutes: number) =>
  `Use one or the other. It works once, for ${loginLinkMinutes} minutes.`;
export const ifYouDidNotAskForCode =
  "If you didn't ask for this, you can ignore this email. No one can log in without it. Never share the code with anyone; we never ask for it.";
export const thereIsNoAccount = "There is no account with this email address";
export const someoneTriedToLogIn =
  "Someone, probably you, tried to log in with this email address, but it has no account. You may have registered with a different one. If you haven't registered yet, it takes a minute:";
export const ifNotYouIgnoreThis = "If this wasn't you, you can ignore this email.";
export const loginEmailSentPleaseCheck =
  "Login Email Sent. Please check your inbox. The link and the code work for 15 minutes.";
export const manyEmailsToday =
  "We've sent this address many emails today. Please use the latest one, or try again tomorrow.";
export const youAreLoggedOutEverywhere = "You are logged out everywhere.";
/** After a logout on other devices, which may know the private calendar link. */
export const withEndedCalendarLink = (message: string, hadLink: boolean) =>
  hadLink ? `${message} Your private calendar link no longer works; you can create a new one.` : message;
export const emailInForm = "Your email was entered in a form";
export const someoneEnteredYourEmail =
  "Someone entered your email in a form of this site, without logging in. From the answer they may know something about you, such as whether you are signed up for a class or have signed the waiver.";
export const ifItWasYouLogIn = "If it was you, log in: then the site knows that it is you.";
export const nothingOfYoursChanged = (address: string) =>
  `If it wasn't you: nothing in your account has changed. You get this email at most once a day. If it happens often, write to ${address}.`;
