export const login = "Login";
export const loginSuccessfulWelcomeToAdmin = "Login Successful! Welcome to the admin dashboard.";
export const adminLogin = "Admin login";
export const password = "Password";
export const loggingIn = "Logging in...";
export const loginNeedsJavascript = "Logging in needs JavaScript.";
export const forgotPassword = "Forgot password?";
export const oneMoreStep = "One more step";
export const secondFactor = "Second factor";
export const backToLogin = "Back to login";
export const newPassword = "New password";
export const forgotYourPassword = "Forgot your password?";
export const emailYouLink = "We’ll email you a link to set a new one.";
export const sendMeLink = "Email me a link";
export const setNewPassword = "Set a new password";
export const resetPasswordHelp =
  "At least 12 characters. This logs you out everywhere, and ends your private calendar link.";
export const setPassword = "Set password";
export const youLogInWith = (email: string) => `You log in with ${email}.`;
export const newEmail = "New email";
export const changeEmail = "Change email";
export const changePasswordHelp =
  "At least 12 characters. This logs out your other devices, and ends your private calendar link.";
export const changePassword = "Change password";
export const codesAreCopied = "Codes copied.";
export const copySelectedTextByHand = "Please copy the selected text by hand.";
export const keyIsCopied = "Key copied.";
export const copyKey = "Copy the key";
export const openInAuthenticatorApp = "Open in authenticator app";
export const recoveryCodes = "Recovery codes for the admin login. Each works once.";
export const saveAsFile = "Save as a file";
export const secondFactorIsOn = "The second factor is on.";
export const keepTheseRecoveryCodesWhere =
  "Keep these recovery codes somewhere other than your phone. If you lose the phone, each code logs you in once. We won’t show them again.";
export const savedThem = "I’ve saved them";
export const on = "On";
export const authenticatorApp = "Authenticator app";
export const withSecondFactorLoginAsks =
  "With a second factor, logging in also asks for a code from an app on your phone: an authenticator app, or the phone’s own Passwords app. A stolen password alone is not enough.";
export const turnOnSecondFactor = "Turn on the second factor";
export const setItUp = "Set up";
export const addKeyToAuthenticatorApp =
  "Add this key to an authenticator app, then enter the 6-digit code the app shows.";
export const scanThisFromOtherDevice = "Is the app on another device? Scan this with it:";
export const scanFromOtherScreen = "Scan from another screen";
export const qrCodeWithKeyAbove = "QR code with the key above";
export const confirmSecondFactor = "Confirm the second factor";
export const codeOfApp = "Code from the app";
export const turnItOn = "Turn on";
export const loginAsksForCode = "Logging in asks for a code from your app.";
export const loginAsksForPasskeyOrCode = "Logging in asks for your passkey, or for a code from your app.";
export const recoveryCodesTitle = "Recovery codes";
export const recoveryCodesLeft = (left: number) =>
  `${left === 1 ? "1 recovery code is" : `${left} recovery codes are`} left. Each logs you in once, if you lose your phone. New codes end the old ones.`;
export const newRecoveryCodes = "Make new recovery codes";
export const recoveryCodesAreNew = "Your new recovery codes";
export const codesAreNotSaved = "Your recovery codes are not saved yet.";
export const leaveWithoutCodes = "We won’t show them again. If you lose your phone, only they log you in.";
export const yesLeaveWithoutCodes = "Leave without them";
export const turnOffSecondFactor = "Turn off the second factor";
export const codeOfAppOrRecovery = "App code or recovery code";
export const recoveryCode = "Recovery code";
export const recoveryCodeInstead = "Use a recovery code";
export const appCodeInstead = "Use a code from the app";
export const turnItOff = "Turn off";
export const recaptchaTokenNotGenerated = "reCAPTCHA token not generated";
export const invalidEmailOrPasswordPlease = "Invalid email or password. Please try again.";
export const unknownDevice = "Don’t recognize a device? Log it out and <link>change your password</link>.";
export const orEnterKeyInApp = (replace: string) => `Or paste this key into the app: <code>${replace}</code>`;
export const showPassword = "Show password";
export const hidePassword = "Hide password";
export const passkeyButton = "Use your passkey";
export const confirmOnDevice = "Confirm with your phone, your computer or your security key.";
export const codeInstead = "Use a code instead";
export const passkeyInstead = "Use your passkey instead";
export const passkeyWasNotUsed = "The passkey wasn’t used. Please try again, or use a code.";
export const passkeyWasNotMade = "No passkey was made. Please try again.";
export const passkeys = "Passkeys";
export const passkeysExplained =
  "A passkey is a second factor too: with your password, it logs you in by the fingerprint, face or PIN of your device, and works on this site only. No one can trick you into giving it to another site.";
export const passkeysNeedHttps =
  "This browser can’t make passkeys here. They need a current browser and a site with https.";
export const addPasskey = "Add a passkey";
export const nameOfPasskey = "Name";
export const nameOfPasskeyHelp = "So that you recognize it, like “My phone”.";
export const passkeyIsAdded = "The passkey is added.";
export const addedAt = (moment: string) => `Added ${moment}`;
export const usedAt = (moment: string) => `last used ${moment}`;
export const neverUsed = "not used yet";
export const rename = "Rename";
export const renamePasskey = (name: string) => `Rename ${name}`;
export const removePasskey = (name: string) => `Remove ${name}`;
export const thisWillPermanentlyDeletePasskey = "This will permanently delete the passkey.";
export const passkeyStopsWorking = "This passkey will no longer log you in. You can then delete it on the device, too.";
export const logOutOthers = "Log out all other devices";
export const willLogOutOthers = "All devices except this one will be logged out. Your private calendar link ends, too.";
export const yesLogOutOthers = "Yes, log them out";
export const sinceFrom = (since: string, network: string) => `Since ${since}${network ? `, from ${network}` : ""}`;
export const loginAttempts = "Recent login attempts";
export const noLoginAttempts = "No attempts yet.";
export const attemptsExplained =
  "Attempts from one network within an hour share a line. We keep them for up to 90 days.";
export const severalDevices = "Several browsers";
export const attemptSucceeded = "Logged in";
export const attemptFailed = "Failed";
export const passedWith = {
  password: "with the password",
  "second-factor": "with the password",
  code: "with password and code",
  "recovery-code": "with password and recovery code",
  passkey: "with password and passkey",
} as const;
export const failedAt = {
  password: "wrong email or password",
  "second-factor": "right password, nothing more",
  code: "right password, wrong code",
  "recovery-code": "right password, wrong code",
  passkey: "right password, passkey not accepted",
} as const;
type AttemptWords = { when: string; what: string; network: string; times: number };
export const attemptWords = ({ when, what, network, times }: AttemptWords) =>
  `${when}: ${what}${network ? `, from ${network}` : ""}${times > 1 ? `, ${times} times` : ""}`;
export const showOlderAttempts = "Show older attempts";
export const leaveEmptyForPasskey = "Leave it empty to confirm with your passkey.";
export const yourEmailIsChanged = "Your email is changed. Use the new one next time you log in.";
export const yourPasswordIsChangedEverywhere = "Your password is changed. You are logged out on all other devices.";
export const checklistHidden = "Checklist hidden.";
export const checklistShown = "Checklist shown.";
export const ifThatIsYourAddress = "If that is your login email, we've sent a link to it. It works for one hour.";
export const yourNewPasswordIsSet = "Your new password is set. Please log in with it.";
export const secondFactorIsOff = "The codes of the authenticator app are off.";
export const passkeyIsRenamed = "Renamed.";
export const passkeyIsRemoved = "The passkey is removed.";
export const otherDevicesAreLoggedOut = (ended: number) =>
  ended === 0
    ? "No other device was logged in."
    : `${ended === 1 ? "1 other device is" : `${ended} other devices are`} logged out.`;
export const adminPasswordIsCommon =
  "ADMIN_PASSWORD is easy to guess: it is on a list of stolen passwords, or is mostly the owner's email or the name of the site. Please set another one.";
export const ifNotYouSetNewPassword =
  "If this wasn't you, set a new password right away: “Forgot password?” on the login page.";
export const newPasswordForDashboard = "Set a new password for your dashboard";
export const someoneAskedForNewPassword =
  "Someone, probably you, asked to set a new password for your studio's dashboard.";
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
export const secondFactorIs = (state: string) => `The second factor is ${state}`;
export const passkeyIsNeededToLogIn =
  "Codes from the authenticator app no longer work. To log in to your studio's dashboard, you need your passkey or a recovery code as well as your password.";
export const passkeyWasAdded = "A passkey was added";
export const passkeyNowLogsYouIn = (name: string) =>
  `The passkey “${name}” was added to your studio's dashboard. Together with your password, it now logs you in.`;
export const ifNotYouRemovePasskey =
  "If this wasn't you, remove the passkey on the Security page of your dashboard and change your password right away.";
export const openSecurity = "Open the Security page";
export const recoveryCodesRenewed = "There are new recovery codes";
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
