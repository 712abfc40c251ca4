export const menuOf = (initials: string, firstName: string, lastName: string) =>
  `${initials}, menu of ${firstName} ${lastName}`;
export const newBooking = "New Booking";
export const account = "Account";
export const logOut = "Log Out";
export const home = "Home";
export const calendar = "Calendar";
export const backToYoga = "Back to Yoga";
export const main = "Main";
export const tin = (count: number) => (count === 1 ? " tin" : " tins");
export const menu = "Menu";
export const nothingHere = "Nothing here";
export const somethingWentWrong = "Something went wrong";
export const thereIsNothingHereBut = "There is nothing here but the cat";
export const goToHomePage = "Go to the home page";
export const sheHasTakenMatPage =
  "She has taken the mat. The page you were looking for may have moved, or was never here.";
export const itShouldBeBack =
  "It should be back in a few seconds. Nothing you sent is lost if we confirmed it.";
export const faultIsOurs = "The fault is ours, and it has been noted.";
export const footer = "Footer";
export const privacy = "Privacy";
export const terms = "Terms";
export const paymentsAreInTestMode = "Payments are in test mode: no money moves.";
export const yourOwnPagesNeedJavascript = "Your own pages need JavaScript.";
export const yourPages = "Your pages";
export const youCanAlsoWrite = (itShouldBeBack: string) =>
  `${itShouldBeBack} You can also <link>write to us</link>.`;
export const cart = "Cart";
