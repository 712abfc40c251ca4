export const login = "Login";
export const loginSuccessfulWelcomeToAdmin = "Login Successful! Welcome to the admin dashboard.";
export const adminLogin = "Admin login";
export const password = "Password";
export const loggingIn = "Logging in...";
export const loginNeedsJavascript = "The login needs JavaScript.";
export const forgotPassword = "Forgot password?";
export const oneMoreStep = "One more step";
export const secondFactor = "Second factor";
export const anotherPassword = "Use another password";
export const newPassword = "New password";
export const forgotYourPassword = "Forgot your password?";
export const youGetMailWithLink = "You get a mail with a link to set a new one.";
export const sendMeLink = "Send me a link";
export const newPassword2 = "A new password";
export const atLeast12Characters = "At least 12 characters. You will be logged out everywhere.";
export const setPassword = "Set password";
export const youLogInAs = (email: string) => `You log in as ${email}.`;
export const eMail = "E-mail";
export const newEMail = "New e-mail";
export const changeEMail = "Change e-mail";
export const atLeast12Characters2 = "At least 12 characters. Your other devices are logged out.";
export const changePassword = "Change password";
export const codesAreCopied = "The codes are copied.";
export const codesAreMarkedCopyThem = "The codes are marked: copy them with your browser.";
export const secondFactor2 = "The second factor is on.";
export const keepTheseRecoveryCodesWhere =
  "Keep these recovery codes where your phone is not. Each opens the login once when the phone is lost; they are not shown again.";
export const iHaveKeptThem = "I have kept them";
export const on = "On";
export const withSecondFactorLoginAsks =
  "With a second factor the login asks for a code of an app on your phone as well. A stolen password alone opens nothing.";
export const turnOnSecondFactor = "Turn on the second factor";
export const setItUp = "Set it up";
export const scanThisWithAuthenticatorApp =
  "Scan this with an authenticator app on your phone, then type the six digits it shows.";
export const qrCodeWithSecretBelow = "QR code with the secret below";
export const confirmSecondFactor = "Confirm the second factor";
export const codeOfApp = "Code of the app";
export const turnItOn = "Turn it on";
export const loginAsksForCode = (codesLeft: number) =>
  `The login asks for a code of your app. ${codesLeft === 1 ? "One recovery code is" : `${codesLeft} recovery codes are`} left; for new ones turn it off and on again.`;
export const turnOffSecondFactor = "Turn off the second factor";
export const codeOfAppOrRecovery = "Code of the app, or a recovery code";
export const turnItOff = "Turn it off";
export const recaptchaTokenNotGenerated = "reCAPTCHA token not generated";
export const invalidEmailOrPasswordPlease = "Invalid email or password. Please try again.";
export const somethingHereYouDoNot =
  "Something here you do not know? Log it out and <link>change your password</link>.";
export const orTypeSecretIntoApp = (replace: string) =>
  `Or type the secret into the app: <code>${replace}</code>`;
