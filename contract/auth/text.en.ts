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
export const tokenIsMissing = "The token is missing.";
export const keepItUnder200Characters = "Please keep this under 200 characters.";
export const enterNameOfPasskey = "Please enter a name.";
