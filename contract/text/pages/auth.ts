export const youHaveBeenLogged = "You have been logged in successfully.";
export const logInWithCode = "Log in with the code";
export const loggingIn = "Logging in …";
export const digitsOnlyAtMost = (maxDigits: number) => `Digits only, at most ${maxDigits}.`;
export const lastUsed = (moment: string) => `Last used ${moment}`;
export const thisOne = "This one";
export const logOut = (device: string) => `Log out ${device}`;
export const logOut2 = "Log out";
export const logInWithLink = "Log in with a link that comes by mail. No password.";
export const weMailYouLinkThere = "We mail you a link. There is no password to remember.";
export const signingInWithGoogleDid = "Signing in with Google did not work.";
export const tryAgainOrHaveLink = "Please try again, or have a link mailed to you.";
export const signInWithGoogle = "Sign in with Google";
export const linkWeMailYouNeeds = "The link we mail you needs a browser with JavaScript.";
export const mailMeLink = "Mail me a link";
export const loginEmailSent = "Login Email Sent.";
export const sendNewMailOrUse = "Send a new mail, or use another address";
export const signingYouIn = "Signing you in";
export const sessionExpired = "Session expired";
export const trySigningInAgain = "Please try signing in again.";
export const signingIn = "Signing in";
export const signingInNeedsJavascript = "Signing in needs JavaScript.";
export const makeAccountToBookSessions =
  "Make an account to book sessions and to keep your details in one place. No password.";
export const placeOfYourOwn = "A place of your own for your bookings. There is no password to invent.";
export const anotherAddress = "Use another address";
export const registering = "Registering …";
export const verifyYourEmail = "Verify your email";
export const proveYourAddressWithLink = "Prove your address with the link of your mail.";
export const invalidVerificationLink = "Invalid verification link.";
export const isThisYourAddress = "Is this your address?";
export const continueLabel = "Continue";
export const youRegisteredInAnotherBrowser =
  "You registered in another browser. Press Continue to confirm your address and log in here.";
export const welcomeYourOwnPageOpens = "Welcome. Your own page opens in a moment.";
export const verifyingYourEmail = "Verifying your email ...";
export const confirmingAddressNeedsJavascript = "Confirming an address needs JavaScript.";
export const goToMyBookings = "Go to my bookings";
export const linkOfMailWorksOnce = (verifyLinkHours: number, ownId: undefined | string) =>
  `The link of the mail works once, for ${verifyLinkHours} hours. ${ownId ? "You are logged in here, so you can go on." : "If you used it already, log in; otherwise register once more."}`;
export const logInWithLink2 = "Log in with the link of your mail.";
export const yourLoginLink = "Your login link";
export const logInOnThisDevice = "Log in on this device?";
export const thisLinkWasAsked =
  "This link was asked for in another browser. Press Continue to log in here with it.";
export const loginSuccessful = "Login Successful";
export const verifyingLogin = "Verifying login...";
export const loggingInNeedsJavascript = "Logging in needs JavaScript.";
export const getNewLink = "Get a new link";
export const registrationFailed = "Registration Failed";
export const couldNotRegisterPleaseTry = "Could not register. Please try again.";
export const couldNotSendLoginEmail = "Could not send login email. Please try again.";
export const yourLoginLinkIsInvalid =
  "Your login link is invalid or has expired. Please request a new link and try again.";
export const ifSiteCouldNot = (deadLink: string) =>
  `${deadLink} If the site could not be reached just now, the link still works.`;
export const yourLoginLinkMay = "Your login link may have expired. Please request a new link and try again.";
export const invalidResponseMissingToken = "Invalid response: Missing token or userId.";
export const verificationFailed = "Verification failed.";
export const newHereRegister = "New here?<link>Register</link>";
export const ifEmailHasAccountLink = (email: string, loginLinkMinutes: number) =>
  `If <strong>${email}</strong> has an account, a link is on its way to it. It is good for ${loginLinkMinutes} minutes. Open it in this browser, or type the six digits of the mail here.`;
export const youHaveAccountLog = "You have an account?<link>Log in</link>";
export const weWroteToEmailOpen = (email: string, verifyLinkHours: number) =>
  `We wrote to <strong>${email}</strong>. Open the link in that mail within ${verifyLinkHours} hours, and you are in. Nothing there? Look into the spam folder.`;
export const whatWeKeepAndWhy = "What we keep, and why: <link>privacy</link>.";
