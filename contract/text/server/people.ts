export const yourAccountIsDeleted = "Your account is deleted.";
export const youKeepYourSpots = "You keep your spots in upcoming classes. To cancel one, use the link in its email.";
export const signUpsAndSignedWaivers =
  "We keep sign-ups and signed waivers after the class for as long as the privacy page says.";
export const youAskedToDelete =
  "You asked to delete your account. The button opens a page that asks you once more. Nothing happens until you confirm there.";
export const yourProfileStudiosNotesAbout =
  "Your profile, the studio's notes about you and all your logins will be deleted for good.";
export const ifYouDidNotAsk =
  "If you didn't ask for this, you can ignore this email, and your account stays as it is. But someone is logged in as you: your account page shows where, and you can log them out there.";
export const walletWillBeLost = (left: string) => `What is left in your wallet will be lost: ${left}.`;
export const walletIsLost = (left: string) => `What was left in your wallet is lost: ${left}.`;
export const accountDeletedAndLoggedOut = "Your account is deleted, and you are logged out everywhere.";
export const thankYouForBeingHere =
  "Thank you for being here. You can come back any time, with this address or another.";
export const yourAccountWasRemoved = "Your account was removed";
export const studioHasRemovedYourAccount =
  "The studio has removed your account. Your profile is deleted, and you are logged out everywhere.";
export const ifYouThink = "If you think this is a mistake, just reply to this email.";
export const nameIsAdded = (name: string) => `${name} is added.`;
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const nameIsRemoved = (name: string) => `${name} is removed.`;
export const isGrownUp = "From 18 on, people sign up and sign the waiver themselves.";
export const nameIsTaken = "This name is already in your household.";
export const householdIsFull = (most: number) => `You can add up to ${most} children.`;
export const householdOfEmailIsFull = (most: number) =>
  `This email already has ${most} children, which is the most. Please log in or register with it to see them, and to remove any that are not yours.`;
export const yourProfileIsSaved = "Your profile is saved.";
export const deletionLinkIsSent = "We've emailed you a link to delete your account. It works for one hour.";
export const titleWithNames = (title: string, names: string) => `${title} (${names})`;
export const you = "you";
/** Instead of the name of a studio without one. */
export const us = "us";
export const myYoga = (studio: string) => `My yoga with ${studio}`;
export const noPaymentsIn = (year: number) => `There are no payments in ${year}.`;
export const receiptsOf = (year: number, name: string) => `Receipts of ${year}: ${name}`;
/** Starts of file names. */
export const dataFile = "data";
export const receiptsFile = "receipts";
export const receiptsTitle = (year: number) => `Receipts of ${year}`;
export const receiptsFor = (name: string, email: string) => `For ${name}, ${email}`;
export const receiptsMadeOn = (day: string) =>
  `Payments and refunds, as of ${day}. Amounts are in US dollars, with tax.`;
export const receiptColumns = { date: "Date", what: "What", who: "Who", tax: "Sales tax", amount: "Amount" };
export const refundOf = (what: string) => `Refund: ${what}`;
export const paidBefore = "prepaid";
export const sumPaid = "Paid";
export const sumRefunded = "Refunded";
export const sumTotal = "Total";
export const sumTax = "Sales tax in the total";
