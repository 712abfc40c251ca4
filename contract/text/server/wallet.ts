export const passWords = (name: string, uses: string) => `${name} (${uses})`;
export const usesWords = (uses: number) => (uses === 1 ? "1 use" : `${uses} uses`);
export const giftCard = "Gift card";
export const giftCardWords = (amount: string) => `Gift card ${amount}`;
export const credit = "Credit";
export const chooseOfferedAmount = (least: number, most: number) =>
  `Please choose an amount from $${least} to $${most}, in whole dollars.`;
export const sendWithinYear = "Please choose a day within a year.";
export const addEmailForPass = "Please enter your email address: your pass is kept under it.";
/** What a pass is for, and what a student reads in receipts. */
export const coversWords = {
  classes: "classes",
  sessions: "one-to-one sessions",
  both: "classes and one-to-one sessions",
};
export const goodFor = "Good for";
export const uses = "Uses";
export const goodUntil = "Good until";
export const neverExpires = "Never expires";
export const yourPassIsInYourWallet = "Your pass is in your wallet. It pays when you book.";
export const loginToUsePass = (email: string) =>
  `To use it, register or log in with ${email}. Your pass is waiting there.`;
export const seeYourWallet = "See your wallet";
export const toLogin = "Log in or register";
export const codeOfGiftCard = "This is the code of the gift card. Anyone who has it can use it:";
export const printGiftCard = "View and print the gift card";
export const sentOn = "Sent by email";
export const toOn = (name: string, email: string, day: string) => `to ${name}, ${email}, on ${day}`;
export const howToRedeem =
  "Enter the code when you pay, or log in and put it into your wallet. It is good for classes, sessions and chocolates.";
export const giftFrom = (giver: string) => (giver === "" ? "A gift card for you" : `A gift card for you from ${giver}`);
export const someoneSentYou = (giver: string, amount: string) =>
  giver === "" ? `You got a gift card of ${amount}.` : `${giver} sent you a gift card of ${amount}.`;
export const yourGiftWasSent = (name: string) => `Your gift card for ${name} was sent`;
export const weSentIt = (name: string, email: string) => `We emailed your gift card to ${name} at ${email} just now.`;
export const ifItDoesNotArrive = "If it doesn't arrive, please reply to this email. The code is also in your receipt.";
export const redeemed = (amount: string) => `${amount} is now in your wallet.`;
export const redeemedBefore = (left: string) => `This gift card is already in your wallet. ${left} is left on it.`;
export const passFor = (covers: string, uses: string) => `Pass for ${covers} (${uses})`;
export const amountLabel = "Amount";
