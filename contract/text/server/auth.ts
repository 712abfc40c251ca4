export const t = {
  samsungInternet: "Samsung Internet",
  browser: "A browser",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  youCanNowLog: "You can now log in with Google",
  somebodyProbablyYouLogged:
    "somebody, probably you, logged in to your account with the Google account of this address. From now on you can log in with Google as well as with a link by mail.",
  ifThatWasNot: "If that was not you, please answer this mail, and check your Google account.",
  thatWasWrongSeveralTimes: (seconds: number) =>
    `That was wrong several times. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`,
  yourEMailIsChanged: "Your e-mail is changed. Use the new one the next time you log in.",
  yourPasswordIsChangedEverywhere: "Your password is changed. Everywhere else you are logged out.",
  listIsPutAway: "The list is put away.",
  listIsBack: "The list is back.",
  ifThatWasNot2: "If that was not you, set a new password at once: “Forgot password?” on the login page.",
  newPasswordForStudiosDesk: "A new password for the studio's desk",
  somebodyProbablyYouAsked: "Somebody, probably you, asked to set a new password for the studio's desk.",
  setNewPassword: "Set a new password",
  ifYouDidNotAsk: "If you did not ask for it, you can ignore this mail: your password stays as it is.",
  yourPasswordWasChanged: "Your password was changed",
  passwordOfStudiosDesk: "The password of the studio's desk was changed, and its other sessions were ended.",
  yourLoginsEMail: "Your login's e-mail was changed",
  fromNowOnIsE: (now: string) => `From now on ${now} is the e-mail to log in with at the studio's desk.`,
  ifThatWasNot3:
    "If that was not you, whoever looks after the site can set it back: ADMIN_EMAIL and ADMIN_PASSWORD.",
  toLogInAtStudios:
    "To log in at the studio's desk you now need a code of your authenticator app as well. Keep the recovery codes where your phone is not.",
  toLogInAtStudios2: "To log in at the studio's desk the password alone is enough again.",
  secondFactor: (state: string) => `The second factor is ${state}`,
  ifThatIsYourAddress: "If that is your address, a link is on its way to it. It works for an hour.",
  yourNewPasswordIsSet: "Your new password is set. Please log in with it.",
  youAreLoggedOut: "You are logged out.",
  secondFactorIsOff: "The second factor is off.",
  thatDeviceIsLoggedOut: "That device is logged out.",
  confirmYourAddress: "Please confirm your address",
  howGood: "how good that you are here. One press, and your account at the studio is open:",
  confirmMyAddress: "Confirm my address",
  buttonWorksOnceWithinHours: (verifyLinkHours: number) =>
    `The button works once, within ${verifyLinkHours} hours. It logs you in, too.`,
  ifYouDidNotRegister:
    "If you did not register, leave this mail as it is: without that press there is no account, and what was typed in is deleted after a month.",
  youHaveAccountAlready: "You have an account already",
  somebodyProbablyYouRegistered:
    "somebody, probably you, registered with this address. It has an account already, so there is nothing left to do but to come in:",
  buttonWorksOnceForMinutes: (loginLinkMinutes: number) =>
    `The button works once, for ${loginLinkMinutes} minutes.`,
  ifThatWasNot4: "If that was not you, leave this mail as it is: nothing about your account has changed.",
  yourWayIn: "Your way in",
  hereIsLinkToLog: "here is the link to log in with:",
  orTypeThisCodeInto: "Or type this code into the page on which you asked for it:",
  whicheverYouUseItWorks: (loginLinkMinutes: number) =>
    `Whichever you use, it works once, for ${loginLinkMinutes} minutes.`,
  ifYouDidNotAsk2:
    "If you did not ask for it, leave this mail as it is: without it nobody gets in. And tell nobody the code, whoever asks; we never do.",
  thereIsNoAccount: "There is no account with this address",
  somebodyProbablyYouWanted:
    "somebody, probably you, wanted to log in with this address, and there is no account with it. You may have registered with another one; if you never did, it takes a minute:",
  ifThatWasNot5: "If that was not you, leave this mail as it is.",
  loginEmailSentPleaseCheck:
    "Login Email Sent. Please check your inbox: its link and its code work for 15 minutes.",
  thisAddressGotMany:
    "This address got many of our mails today. Please use the latest one, or try again tomorrow.",
  youAreLoggedOutEverywhere: "You are logged out everywhere.",
};
