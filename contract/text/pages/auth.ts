export const youHaveBeenLogged = "You have been logged in successfully.";
export const logInWithCode = "Log in with a code";
export const loggingIn = "Logging in …";
export const digitsOnlyAtMost = (maxDigits: number) => `Digits only, up to ${maxDigits}.`;
export const lastUsed = (moment: string) => `Last used ${moment}`;
export const thisDevice = "This device";
export const logOutDevice = (device: string) => `Log out ${device}`;
export const logOut = "Log out";
export const loginDescription = "Log in with a link we email you. No password needed.";
export const loginLead = "We’ll email you a link. No password needed.";
export const signingInWithGoogleDid = "Signing in with Google didn’t work.";
export const tryAgainOrUseLink = "Please try again, or log in with an email link.";
export const signInWithGoogle = "Sign in with Google";
export const loginLinkNeedsJavascript = "The link we email you needs a browser with JavaScript.";
export const emailMeLink = "Email me a link";
export const loginEmailSent = "Login Email Sent.";
export const sendNewCode = "Send a new code";
export const newEmailIsOnItsWay = "A new email is on its way. It may take a minute.";
export const signingYouIn = "Signing you in";
export const sessionExpired = "Session expired";
export const trySigningInAgain = "Please try signing in again.";
export const signingIn = "Signing in";
export const signingInNeedsJavascript = "Signing in needs JavaScript.";
export const registerDescription =
  "Create an account to book sessions and keep your details in one place. No password needed.";
export const registerLead = "Keep all your bookings in one place. No password needed.";
export const anotherAddress = "Use another address";
export const registering = "Registering …";
export const verifyYourEmail = "Verify your email";
export const verifyEmailDescription = "Confirm your email address with the link we sent you.";
export const invalidVerificationLink = "Invalid verification link.";
export const isThisYourAddress = "Is this your email address?";
export const continueLabel = "Continue";
export const youRegisteredInAnotherBrowser =
  "You registered in another browser. Press Continue to confirm your email address and log in here.";
export const welcomeAccountOpens = "Welcome! Your account opens in a moment.";
export const verifyingYourEmail = "Verifying your email …";
export const confirmingAddressNeedsJavascript = "Confirming your email address needs JavaScript.";
export const goToMyBookings = "Go to my bookings";
export const verifyLinkWorksOnce = (verifyLinkHours: number, ownId: undefined | string) =>
  `The link in your email works once, for ${verifyLinkHours} hours. ${ownId ? "You’re logged in here, so you can continue." : "Already used it? Log in. Otherwise, register again."}`;
export const loginLinkDescription = "Log in with the link we emailed you.";
export const yourLoginLink = "Your login link";
export const logInOnThisDevice = "Log in on this device?";
export const linkRequestedElsewhere = "This link was requested in another browser. Press Continue to log in here.";
export const loginSuccessful = "Login Successful";
export const verifyingLogin = "Verifying login...";
export const loggingInNeedsJavascript = "Logging in needs JavaScript.";
export const getNewLink = "Get a new link";
export const registrationFailed = "Registration Failed";
export const couldNotRegisterPleaseTry = "We couldn’t register you. Please try again.";
export const couldNotSendLoginEmail = "Could not send login email. Please try again.";
export const yourLoginLinkIsInvalid =
  "Your login link is invalid or has expired. Please request a new link and try again.";
export const siteNotReached = "We couldn’t reach the site. Your link still works.";
export const yourLoginLinkMay = "Your login link may have expired. Please request a new link and try again.";
export const invalidResponseMissingToken = "Invalid response: Missing token or userId.";
export const verificationFailed = "Verification failed.";
export const newHereRegister = "New here?<link>Register</link>";
export const ifEmailHasAccountLink = (email: string, loginLinkMinutes: number) =>
  `If <strong>${email}</strong> has an account, we’ve emailed it a link. The link works for ${loginLinkMinutes} minutes. Open it here, or enter the 6-digit code.`;
export const alreadyHaveAccount = "Already have an account?<link>Log in</link>";
export const openLinkWithinHours = (email: string, verifyLinkHours: number) =>
  `We emailed <strong>${email}</strong>. Open the link within ${verifyLinkHours} hours and you’re in. Can’t find it? Check your spam folder.`;
