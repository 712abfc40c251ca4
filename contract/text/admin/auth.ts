export const login = "Login";
export const loginSuccessfulWelcomeToAdmin = "Login Successful! Welcome to the admin dashboard.";
export const adminLogin = "Admin login";
export const password = "Password";
export const loggingIn = "Logging in...";
export const loginNeedsJavascript = "Logging in needs JavaScript.";
export const forgotPassword = "Forgot password?";
export const oneMoreStep = "One more step";
export const secondFactor = "Second factor";
export const differentPassword = "Use a different password";
export const newPassword = "New password";
export const forgotYourPassword = "Forgot your password?";
export const emailYouLink = "We’ll email you a link to set a new one.";
export const sendMeLink = "Email me a link";
export const setNewPassword = "Set a new password";
export const resetPasswordHelp = "At least 12 characters. This logs you out everywhere.";
export const setPassword = "Set password";
export const youLogInWith = (email: string) => `You log in with ${email}.`;
export const newEmail = "New email";
export const changeEmail = "Change email";
export const changePasswordHelp = "At least 12 characters. This logs out your other devices.";
export const changePassword = "Change password";
export const codesAreCopied = "Codes copied.";
export const copySelectedCodesByHand = "Please copy the selected codes by hand.";
export const secondFactorIsOn = "The second factor is on.";
export const keepTheseRecoveryCodesWhere =
  "Keep these recovery codes somewhere other than your phone. If you lose the phone, each code logs you in once. We won’t show them again.";
export const savedThem = "I’ve saved them";
export const on = "On";
export const withSecondFactorLoginAsks =
  "With a second factor, logging in also asks for a code from an app on your phone. A stolen password alone is not enough.";
export const turnOnSecondFactor = "Turn on the second factor";
export const setItUp = "Set up";
export const scanThisWithAuthenticatorApp =
  "Scan this with an authenticator app on your phone, then enter the 6-digit code it shows.";
export const qrCodeWithKeyBelow = "QR code with the key below";
export const confirmSecondFactor = "Confirm the second factor";
export const codeOfApp = "Code from the app";
export const turnItOn = "Turn on";
export const loginAsksForCode = (codesLeft: number) =>
  `Logging in asks for a code from your app. ${codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`} left. To get new ones, turn it off and on again.`;
export const turnOffSecondFactor = "Turn off the second factor";
export const codeOfAppOrRecovery = "App code or recovery code";
export const turnItOff = "Turn off";
export const recaptchaTokenNotGenerated = "reCAPTCHA token not generated";
export const invalidEmailOrPasswordPlease = "Invalid email or password. Please try again.";
export const unknownDevice = "Don’t recognize a device? Log it out and <link>change your password</link>.";
export const orEnterKeyInApp = (replace: string) => `Or enter this key in the app: <code>${replace}</code>`;
