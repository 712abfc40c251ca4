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
