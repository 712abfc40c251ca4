export const accountSettings = "Account Settings";
export const yourProfileCouldNot = "Your profile could not be fetched";
export const yourOwnPlace = "Your own place";
export const toHomePage = "To the home page";
export const youAreLoggedOutEverywhere = (keptDataWords: string) =>
  `You are logged out everywhere, and a last mail is on its way. ${keptDataWords}`;
export const itWasUsedAlready = "It was used already, is older than an hour, or a newer one was mailed.";
export const yesDeleteMyAccount = "Yes, delete my account";
export const keepMyAccount = "Keep my account";
export const weMailYouLink = (deletedDataWords: string, keptDataWords: string, cancelFirstWords: string) =>
  `We mail you a link, and the page behind it asks once more. ${deletedDataWords} ${keptDataWords} ${cancelFirstWords}`;
export const yesMailMeLink = "Yes, mail me the link!";
export const yourData = "Your data";
export const yourDataCouldNot = "Your data could not be fetched. Please try again.";
export const downloadMyData = "Download my data";
export const youWillBeLoggedOut = "You will be logged out on every device, on this one too.";
export const yesLogOutEverywhere = "Yes, log out everywhere!";
export const yourLoginsCouldNot = "Your logins could not be fetched.";
export const loggingOut = "Logging out …";
export const logOutEverywhere = "Log out everywhere";
export const profile = "Profile";
export const notGiven = "not given";
export const preferredName = "Preferred name";
export const city = "City";
export const zipCode = "Zip code";
export const youLog = "You log in with it, so it cannot be changed here.";
export const failedToUpdateProfilePlease = "Failed to update profile. Please try again later.";
export const howGood = "How good that you are here.";
export const hello = "Hello";
export const hello2 = (preferredName: string) => `Hello, ${preferredName}`;
export const yourClasses = "Your classes";
export const yourClassesCouldNot = "Your classes could not be fetched";
export const noClassesYet = "No classes yet";
export const whenYouSignUp = "When you sign up for a class with your email, it is here.";
export const minutes = (durationMinutes: number) => `${durationMinutes} minutes`;
export const seeInCalendar = (title: string, date: string) => `See in the calendar: ${title}, ${date}`;
export const seeInCalendar2 = "See in the calendar";
export const youCannotComeMailAbout =
  "You cannot come? The mail about your place has the link to give it up, so that somebody else can have it.";
export const noteCouldNotBeSaved = "The note could not be saved. Please try again.";
export const noteCouldNotBeSaved2 = (message: string) =>
  `The note could not be saved: ${message} What you typed is still here.`;
export const yourProfileStudiosNotesAbout =
  "Your profile, the studio’s notes about you and all your logins go, for good.";
export const sessionThatYouBooked =
  "A session that you booked and that is still to come has to be cancelled first.";
export const placesInClassesToCome =
  "Places in classes to come stay yours: the mail about each one has the link to give it up. Signed waivers are kept as long as the privacy page says.";
export const itIsBehindLogin = "It is behind the <link>login</link>.";
export const everythingWeKeepAbout =
  "Everything we keep about you in one file: your profile, logins, classes, waivers, sessions, orders and what you wrote to us. What we keep and for how long is on the page about <link>privacy</link>.";
export const tenDigits = "10 digits, like 5550104477.";
export const fiveDigits = "5 digits, like 97101.";
