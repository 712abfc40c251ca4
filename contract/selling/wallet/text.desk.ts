export const passes = "Passes";
export const passesTitle = "Passes & gift cards";
export const failedToLoadPasses = "We couldn’t load the passes.";
export const noPassesYet = "No passes yet";
export const addYourFirstPass = (amount: string) =>
  `Add a pass, like five classes for ${amount}. It appears on the website right away.`;
export const addPass = "Add a pass";
export const newPass = "New pass";
export const passNotAdded = "Not added";
export const passNotSaved = "Not saved";
export const passNotDeleted = "The pass was not deleted.";
export const namePass = "Please name the pass.";
export const enterUses = "Please enter a whole number of uses, 1 to 500.";
export const enterPriceOfPass = (least: string, most: string) =>
  `Please enter a price from ${least} to ${most}, like 90.`;
export const enterValidDays = "Please enter a whole number of days, 1 to 3650, or leave it empty.";
export const uses = "Uses";
export const usesHelp = "How many classes or sessions it pays.";
export const priceHelp = (units: string) => `${units} for the whole pass.`;
export const covers = "Good for";
export const coversWords = { classes: "Classes", sessions: "Sessions", both: "Both" };
export const validDays = "Good for (days)";
export const validDaysHelp = "Counted from the day it’s bought. If empty, it never expires.";
export const isShown = "Sold on the website";
export const descriptionHelp = "A sentence or two, shown under the name.";
export const state = "On the website";
export const thisWillPermanentlyDelete = "This will permanently delete the pass.";
export const passWasDeletedElsewhere = "This pass was deleted elsewhere.";
export const passWasChangedElsewhere = "This pass was changed elsewhere.";
export const noExpiry = "never expires";
export const daysWords = (days: number) => (days === 1 ? "1 day" : `${days} days`);
export const usesWords = (uses: number) => (uses === 1 ? "1 use" : `${uses} uses`);
export const giftCards = "Gift cards";
export const giftCardsAreInSettings = "Amounts and expiry of gift cards are in the settings.";
export const changeGiftCards = "Change gift cards";
export const seeOnWebsite = "See on the website";
export const wallet = "Wallet";
export const failedToLoadWallet = "We couldn’t load the wallet.";
export const walletIsEmpty = "Nothing in the wallet.";
export const sellForCash = "Sell a pass for cash";
export const give = "Give a pass or credit";
export const givePass = "A pass";
export const giveCredit = "Credit";
export const whatToGive = "What to give";
export const giveButton = "Give it";
export const giving = "One moment …";
export const notGiven = "Not given";
export const reasonHelp = "The student reads it in their wallet.";
export const enterReason = "Please enter a reason. The student sees it, too.";
export const enterCredit = (least: string, most: string) => `Please enter an amount from ${least} to ${most}.`;
export const goodUntil = "Good until";
export const goodUntilHelp = "The last day. If empty, it never expires.";
export const undone = "Undone";
export const left = (left: string) => `${left} left`;
export const held = (held: string) => `${held} on hold`;
export const expiredOn = (day: string) => `expired ${day}`;
export const until = (day: string) => `until ${day}`;
export const changeLot = "Add, take or extend";
export const change = "Add or take";
export const changeUsesHelp = "Uses: 2 adds two, −1 takes one.";
export const changeMoneyHelp = (amount: string, units: string) => `${units}: 10 adds ${amount}, −10 takes ${amount}.`;
export const enterChange = (isPass: boolean) =>
  isPass ? "Please enter a whole number of uses, like 2 or −1." : "Please enter an amount, like 10 or −10.";
export const notChanged = "Not changed";
export const nothingToChange = "Please enter what to add or take, or another day.";
export const expireNow = "Let it expire";
export const expiresNow = (name: string, left: string) => `${name} expires now. ${left} is lost.`;
export const yesExpire = "Yes, let it expire";
export const nothingIsLeftToRefund = "Nothing is left to refund.";
export const refundGoes = (left: string, parts: string) =>
  `${left} goes back: ${parts}. What is left of it is taken from the wallet.`;
export const refundTo = {
  provider: (amount: string) => `${amount} by PayPal`,
  cash: (amount: string) => `${amount} in cash, from you`,
  pass: (amount: string, name: string, uses: string) => `${uses} to ${name}`,
  "gift-card": (amount: string, name: string) => `${amount} to ${name}`,
  credit: (amount: string, name: string) => `${amount} to ${name}`,
};
export const yesRefund = "Yes, refund it";
export const history = "Wallet history";
export const entryWords = {
  bought: (units: string, name: string) => `Bought: ${name}`,
  redeemed: (units: string) => `Gift card redeemed: ${units}`,
  given: (units: string, name: string) => `Given: ${name}`,
  added: (units: string) => `Added: ${units}`,
  taken: (units: string) => `Taken back: ${units}`,
  held: (units: string, name: string, what: string | null) => `On hold: ${units}${what ? ` for ${what}` : ""}`,
  spent: (units: string, name: string, what: string | null) => `${units}${what ? ` for ${what}` : ""}`,
  returned: (units: string, name: string, what: string | null) => `Returned: ${units}${what ? ` for ${what}` : ""}`,
  refunded: (units: string) => `Taken back for a refund: ${units}`,
  expired: (units: string) => `Expired: ${units}`,
  moved: (units: string) => `Moved: ${units}`,
};
export const passAdded = "Pass added.";
export const passSaved = "Saved.";
export const passIsBack = "The pass is back.";
export const passDeleted = "The pass is no longer sold.";
export const orderIsSaved = "The new order is saved.";
export const given = (name: string) => `Given: ${name}.`;
export const changed = "Saved.";
export const expired = "Expired.";
export const chooseWhoseThePassIs = "Please choose whose pass it is.";
export const passIsNotSold = "This pass is no longer sold. Please choose again.";
export const passCosts = (name: string, price: string, shown: string) =>
  `${name} costs ${price} now, not ${shown}. Please sell it again at its price.`;
export const isUsedAlready =
  "A pass or gift card of this sale is used already, so the sale can’t be undone. Refund what is left on the Money page.";
