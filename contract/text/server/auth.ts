export const yourCodeToBook = "Your code to book a session";
export const hereIsCodeToBook = "Enter this code on the page where you're booking your session:";
export const codeWorksOnce = (minutes: number) => `It works once, for ${minutes} minutes, and only in that browser.`;
export const ifYouAreNotBooking = "If you're not booking a session, ignore this email. Nothing is booked or paid.";
export const codeToBookIsOnItsWay = "We've emailed you a code.";
export const samsungInternet = "Samsung Internet";
export const browser = "A browser";
export const on = (browser: string, system: string) => `${browser} on ${system}`;
export const youCanNowLog = "You can now log in with Google";
export const someoneLoggedInWithGoogle =
  "Someone, probably you, logged in to your account with the Google account of this email address. From now on you can log in with Google or with an emailed link.";
export const ifNotYouReply = "If this wasn't you, please reply to this email and check your Google account.";
export const tooManyWrongTries = (seconds: number) =>
  `Too many wrong tries. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`;
export const yourEmailIsChanged = "Your email is changed. Use the new one next time you log in.";
export const yourPasswordIsChangedEverywhere = "Your password is changed. You are logged out on all other devices.";
export const checklistHidden = "Checklist hidden.";
export const checklistShown = "Checklist shown.";
export const ifNotYouSetNewPassword =
  "If this wasn't you, set a new password right away: “Forgot password?” on the login page.";
export const newPasswordForDashboard = "Set a new password for your dashboard";
export const someoneAskedForNewPassword =
  "Someone, probably you, asked to set a new password for your studio's dashboard.";
export const setNewPassword = "Set a new password";
export const ifYouDidNotAsk = "If you didn't ask for this, you can ignore this email. Your password stays the same.";
export const yourPasswordWasChanged = "Your password was changed";
export const dashboardPasswordWasChanged =
  "The password for your studio's dashboard was changed. All other devices were logged out.";
export const yourLoginEmailWasChanged = "Your login email was changed";
export const newLoginEmail = (now: string) => `From now on, use ${now} to log in to your studio's dashboard.`;
export const ifNotYouAskOperator =
  "If this wasn't you, the person who runs your site can change it back with ADMIN_EMAIL and ADMIN_PASSWORD.";
export const codeIsNeededToLogIn =
  "To log in to your studio's dashboard, you now need a code from your authenticator app as well as your password. Keep your recovery codes somewhere other than your phone.";
export const passwordAloneIsEnough = "Your password alone is enough to log in to your studio's dashboard again.";
export const secondFactor = (state: string) => `The second factor is ${state}`;
export const ifThatIsYourAddress = "If that is your login email, we've sent a link to it. It works for one hour.";
export const yourNewPasswordIsSet = "Your new password is set. Please log in with it.";
export const youAreLoggedOut = "You are logged out.";
export const secondFactorIsOff = "The codes of the authenticator app are off.";
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
export const passkeyIsNeededToLogIn =
  "Codes from the authenticator app no longer work. To log in to your studio's dashboard, you need your passkey or a recovery code as well as your password.";
export const passkeyWasAdded = "A passkey was added";
export const passkeyNowLogsYouIn = (name: string) =>
  `The passkey “${name}” was added to your studio's dashboard. Together with your password, it now logs you in.`;
export const ifNotYouRemovePasskey =
  "If this wasn't you, remove the passkey on the Security page of your dashboard and change your password right away.";
export const openSecurity = "Open the Security page";
export const newRecoveryCodes = "There are new recovery codes";
export const oldRecoveryCodesEnded =
  "New recovery codes were made for your studio's dashboard. The earlier ones no longer work.";
export const passkeyWasRemoved = "A passkey was removed";
export const passkeyGone = (name: string) =>
  `The passkey “${name}” no longer works for your studio's dashboard. The second factor is still on.`;
export const lastPasskeyGone = (name: string) =>
  `The passkey “${name}” no longer works for your studio's dashboard. It was your last second factor: your password alone is enough to log in again.`;
export const passwordWithoutSecondFactor = "Your password was entered in a new browser";
export const someoneGavePassword = (device: string, network: string, at: string) =>
  `Someone entered your password for your studio's dashboard, with a browser that we don't know yet: ${device}, ${at}${network ? `, from the network ${network}` : ""}. Without your second factor, they were not logged in at that moment.`;
export const ifNotYouChangePassword =
  "If this was you, logging in with a new browser, there is nothing to do. If it wasn't you, change your password right away on the Security page of your dashboard. We send this email at most once a day.";
export const newLogin = (device: string) => `New login: ${device}`;
export const someoneLoggedInFrom = (device: string, network: string, at: string) =>
  `Someone, probably you, logged in to your studio's dashboard with a browser that we don't know yet: ${device}, ${at}${network ? `, from the network ${network}` : ""}.`;
export const ifNotYouEndLogin =
  "If this wasn't you, log that device out on the Security page of your dashboard and change your password right away.";
export const passkeyIsRenamed = "Renamed.";
export const passkeyIsRemoved = "The passkey is removed.";
export const otherDevicesAreLoggedOut = (ended: number) =>
  ended === 0
    ? "No other device was logged in."
    : `${ended === 1 ? "1 other device is" : `${ended} other devices are`} logged out.`;
export const adminPasswordIsCommon =
  "ADMIN_PASSWORD is easy to guess: it is on a list of stolen passwords, or is mostly the owner's email or the name of the site. Please set another one.";
