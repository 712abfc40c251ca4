export const samsungInternet = "Samsung Internet";
export const browser = "A browser";
export const on = (browser: string, system: string) => `${browser} on ${system}`;
export const youCanNowLog = "You can now log in with Google";
export const somebodyProbablyYouLogged =
  "somebody, probably you, logged in to your account with the Google account of this address. From now on you can log in with Google as well as with a link by mail.";
export const ifThatWasNot = "If that was not you, please answer this mail, and check your Google account.";
export const thatWasWrongSeveralTimes = (seconds: number) =>
  `That was wrong several times. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`;
export const yourEMailIsChanged = "Your e-mail is changed. Use the new one the next time you log in.";
export const yourPasswordIsChangedEverywhere =
  "Your password is changed. Everywhere else you are logged out.";
export const listIsPutAway = "The list is put away.";
export const listIsBack = "The list is back.";
export const ifThatWasNot2 =
  "If that was not you, set a new password at once: “Forgot password?” on the login page.";
export const newPasswordForStudiosDesk = "A new password for the studio's desk";
export const somebodyProbablyYouAsked =
  "Somebody, probably you, asked to set a new password for the studio's desk.";
export const setNewPassword = "Set a new password";
export const ifYouDidNotAsk =
  "If you did not ask for it, you can ignore this mail: your password stays as it is.";
export const yourPasswordWasChanged = "Your password was changed";
export const passwordOfStudiosDesk =
  "The password of the studio's desk was changed, and its other sessions were ended.";
export const yourLoginsEMail = "Your login's e-mail was changed";
export const fromNowOnIsE = (now: string) =>
  `From now on ${now} is the e-mail to log in with at the studio's desk.`;
export const ifThatWasNot3 =
  "If that was not you, whoever looks after the site can set it back: ADMIN_EMAIL and ADMIN_PASSWORD.";
export const toLogInAtStudios =
  "To log in at the studio's desk you now need a code of your authenticator app as well. Keep the recovery codes where your phone is not.";
export const toLogInAtStudios2 = "To log in at the studio's desk the password alone is enough again.";
export const secondFactor = (state: string) => `The second factor is ${state}`;
export const ifThatIsYourAddress =
  "If that is your address, a link is on its way to it. It works for an hour.";
export const yourNewPasswordIsSet = "Your new password is set. Please log in with it.";
export const youAreLoggedOut = "You are logged out.";
export const secondFactorIsOff = "The second factor is off.";
export const thatDeviceIsLoggedOut = "That device is logged out.";
export const confirmYourAddress = "Please confirm your address";
export const howGood = "how good that you are here. One press, and your account at the studio is open:";
export const confirmMyAddress = "Confirm my address";
export const buttonWorksOnceWithinHours = (verifyLinkHours: number) =>
  `The button works once, within ${verifyLinkHours} hours. It logs you in, too.`;
export const ifYouDidNotRegister =
  "If you did not register, leave this mail as it is: without that press there is no account, and what was typed in is deleted after a month.";
export const youHaveAccountAlready = "You have an account already";
export const somebodyProbablyYouRegistered =
  "somebody, probably you, registered with this address. It has an account already, so there is nothing left to do but to come in:";
export const buttonWorksOnceForMinutes = (loginLinkMinutes: number) =>
  `The button works once, for ${loginLinkMinutes} minutes.`;
export const ifThatWasNot4 =
  "If that was not you, leave this mail as it is: nothing about your account has changed.";
export const yourWayIn = "Your way in";
export const hereIsLinkToLog = "here is the link to log in with:";
export const orTypeThisCodeInto = "Or type this code into the page on which you asked for it:";
export const whicheverYouUseItWorks = (loginLinkMinutes: number) =>
  `Whichever you use, it works once, for ${loginLinkMinutes} minutes.`;
export const ifYouDidNotAsk2 =
  "If you did not ask for it, leave this mail as it is: without it nobody gets in. And tell nobody the code, whoever asks; we never do.";
export const thereIsNoAccount = "There is no account with this address";
export const somebodyProbablyYouWanted =
  "somebody, probably you, wanted to log in with this address, and there is no account with it. You may have registered with another one; if you never did, it takes a minute:";
export const ifThatWasNot5 = "If that was not you, leave this mail as it is.";
export const loginEmailSentPleaseCheck =
  "Login Email Sent. Please check your inbox: its link and its code work for 15 minutes.";
export const thisAddressGotMany =
  "This address got many of our mails today. Please use the latest one, or try again tomorrow.";
export const youAreLoggedOutEverywhere = "You are logged out everywhere.";
