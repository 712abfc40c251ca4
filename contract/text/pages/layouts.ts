export const menuOf = (initials: string, firstName: string, lastName: string) =>
  `${initials}, menu for ${firstName} ${lastName}`;
export const newBooking = "New Booking";
export const account = "Account";
export const logOut = "Log Out";
export const home = "Home";
export const calendar = "Calendar";
export const backToYoga = "Back to Yoga";
export const main = "Main";
export const tin = (count: number) => (count === 1 ? " tin" : " tins");
export const menu = "Menu";
export const pageNotFound = "Page not found";
export const somethingWentWrong = "Something went wrong";
export const cannotFindThisPage = "We can’t find this page";
export const goToHomePage = "Go to the home page";
export const pageMayHaveMoved = "The page you’re looking for may have moved, or the address may be mistyped.";
export const itShouldBeBack =
  "It should be back in a few seconds. Anything we’ve already confirmed to you is safe.";
export const faultIsOurs = "The problem is on our side, and it has been logged.";
export const footer = "Footer";
export const privacy = "Privacy";
export const terms = "Terms";
export const paymentsAreInTestMode = "Payments are in test mode. No money is charged.";
export const yourAccountNeedsJavascript = "Your account needs JavaScript.";
export const yourAccount = "Your account";
export const youCanAlsoWrite = (itShouldBeBack: string) =>
  `${itShouldBeBack} You can also <link>write to us</link>.`;
export const cart = "Cart";
