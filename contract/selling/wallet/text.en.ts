export const passesAndGiftCards = "Passes & gift cards";
export const passesLead = "Pay once, come when it suits you. Or give someone a quiet hour.";
export const passesDescription =
  "Passes for classes and one-to-one sessions, and gift cards that are good for classes, sessions and chocolates.";
export const passes = "Passes";
export const noPassesRightNow = "No passes or gift cards right now";
export const newOnesAppearHere = "You can book classes and sessions one at a time.";
export const oneUseLead = "One use pays for one class or session, whatever it costs.";
export const usesWords = (uses: number) => (uses === 1 ? "1 use" : `${uses} uses`);
export const coversWords = {
  classes: "For classes",
  sessions: "For one-to-one sessions",
  both: "For classes and one-to-one sessions",
};
export const eachUse = (price: string) => `${price} each`;
export const validForDays = (days: number) =>
  `Good for ${days === 1 ? "1 day" : `${days} days`} from the day you buy it`;
export const neverExpires = "Never expires";
export const goodUntil = (day: string) => `Good until ${day}`;
export const expiredOn = (day: string) => `Expired ${day}`;
export const buy = "Buy";
export const buyPass = (name: string) => `Buy: ${name}`;
export const giftCards = "Gift cards";
export const giftCard = "Gift card";
export const giftCardsLead =
  "Good for classes, sessions and chocolates. By email on a day you choose, or to print and wrap.";
export const giftCardYears = (years: number) => `Good for ${years} years.`;
export const giftCardsNeverExpire = "Gift cards never expire.";
export const giveAmount = (amount: string) => `Give ${amount}`;
export const anotherAmount = "Another amount";
export const youHaveOne = "You have a gift card?";
export const whereToUseIt = "Enter its code when you pay, or <link>put it into your wallet</link>.";
export const buyingNeedsJavascript = "Buying online needs JavaScript. Please <link>write to us</link> instead.";
export const couldNotLoad = "We couldn’t load the passes.";
export const reloadPage = "Please check your internet connection, or reload the page.";
export const buyTitle = "Buy a pass or gift card";
export const whatWouldYouLike = "What would you like?";
export const yourChoice = "Your choice";
export const choosePass = "Please choose a pass or a gift card.";
export const amount = "Amount";
export const ownAmount = (least: string, most: string, whole: string) =>
  `${whole.replace(/^w/, "W")}, ${least} to ${most}.`;
export const chooseAmount = (least: string, most: string, whole: string) =>
  `Please choose an amount from ${least} to ${most}, in ${whole}.`;
export const howToGive = "How would you like to give it?";
export const byEmail = "By email";
export const byEmailDetail = "We send it on the day you choose.";
export const byMyself = "I give it myself";
export const byMyselfDetail = "You get the code and a page to print.";
export const recipientName = "Who is it for?";
export const enterRecipientName = "Please enter the name of who gets it.";
export const recipientEmail = "Their email";
export const enterRecipientEmail = "Please enter their email address.";
export const messageToThem = "A few words to go with it";
export const sendOn = "Send it on";
export const chooseSendDay = "Please choose a day from today to a year from now.";
export const emailForReceipt = "Your email for the receipt";
export const emailForPassHelp = "Your pass is kept under this address. If empty, under your PayPal email.";
export const paypalEmailHelp = "If empty, we use your PayPal email.";
export const receiptGoesTo = (email: string) => `Your receipt goes to ${email}.`;
export const total = "Total";
export const buyFromWallet = "Buy it from my wallet";
export const leftToPay = "Left to pay";
export const notTaxed = "No tax is added now.";
export const nothingWasCharged = "Nothing was charged.";
export const chooseAgain = "Choose again";
export const changeIt = "Change it";
export const passIsYours = "Your pass is ready";
export const passInWallet = "It’s in your wallet, and pays when you book.";
export const passWaitsForAccount =
  "Register or log in with the same email address, and your pass is there. It pays when you book.";
export const giftCardIsReady = "Your gift card is ready";
export const giftCardCodeLead = "This is its code. We show it here once; it is also in your receipt.";
export const giftCardIsOnItsWay = (name: string, day: string) =>
  `We email it to ${name} on ${day}, and tell you when it’s sent.`;
export const codeCouldNotBeRead = "We couldn’t load the code. It is in your receipt, which is on its way by email.";
export const viewAndPrint = "View and print";
export const seeWallet = "See your wallet";
export const buyAnother = "Buy another";
export const copyCode = "Copy the code";
export const codeIsCopied = "Copied.";
export const wallet = "Wallet";
export const walletLead = "Your passes, gift cards and credit. They pay when you book or buy.";
export const failedToLoadWallet = "We couldn’t load your wallet.";
export const walletIsEmpty = "Nothing in your wallet yet";
export const walletIsEmptyText = "A pass pays for your classes in one tap.";
export const seeChocolates = "See chocolates";
export const seePasses = "See passes";
export const usesLeft = (left: number, of: number) => `${left} of ${of === 1 ? "1 use" : `${of} uses`} left`;
export const amountLeft = (left: string) => `${left} left`;
export const onHold = (held: string) => `${held} on hold while you pay`;
/** On a printed pass: what was left on this day. */
export const asOf = (day: string) => `As of ${day}`;
export const usedUp = "Used up";
export const usedUpOnes = "Used up or expired";
export const historyTitle = "History";
export const sentCards = "Gift cards you gave";
export const sentCard = (amount: string, name: string) => `${amount} for ${name}`;
export const wasSent = (email: string, day: string) => `Sent ${day} to ${email}`;
export const willBeSent = (email: string, day: string) => `Goes out ${day} to ${email}`;
export const redeemTitle = "Redeem a gift card";
export const redeemHelp = "16 letters and digits. Spaces and small letters are fine.";
export const codeOfCard = "Code of the gift card";
export const enterCodeOfCard = "Please enter the 16 characters of the gift card.";
export const redeem = "Put it into my wallet";
export const redeeming = "One moment …";
export const notRedeemed = "Not redeemed";
/** One line of the history: what happened to `units` (like "1 use" or "$20"), and what for. */
export const entryWords = {
  bought: (units: string, name: string) => `Bought: ${name}`,
  redeemed: (units: string) => `Gift card redeemed: ${units}`,
  given: (units: string, name: string) => `From the studio: ${name}`,
  added: (units: string) => `Added by the studio: ${units}`,
  taken: (units: string) => `Taken back: ${units}`,
  held: (units: string, name: string, what: string | null) =>
    `On hold while you pay: ${units}${what ? ` for ${what}` : ""}`,
  spent: (units: string, name: string, what: string | null) => `${units}${what ? ` for ${what}` : ""}`,
  returned: (units: string, name: string, what: string | null) => `Returned: ${units}${what ? ` for ${what}` : ""}`,
  refunded: (units: string) => `Taken back for a refund: ${units}`,
  expired: (units: string) => `Expired: ${units}`,
  moved: (units: string) => `Moved: ${units}`,
};
export const giftCardTitle = "Your gift card";
export const giftCardFor = (name: string) => `For ${name}`;
export const giftCardFrom = (name: string) => `From ${name}`;
export const howToUse =
  "Enter the code when you pay at the studio’s website, or put it into your wallet there. It is good for classes, one-to-one sessions and chocolates.";
export const leftOnIt = (left: string, of: string) => `${left} of ${of} is left on it.`;
export const isInWallet = "This gift card is in a wallet or has been used up, so its code is no longer shown.";
export const openLinkInEmail = "Please open the link in your latest email.";
export const redeemNow = "Put it into my wallet";
export const seeWhatItBuys = "See classes and chocolates";
export const receiptsTitle = "Receipts";
export const receiptsLead =
  "What you paid in a year, for your health insurer or employer: classes, sessions, passes and chocolates of your household, with refunds.";
export const receiptYear = (paid: string, refunded: string | null) =>
  refunded ? `${paid} paid, ${refunded} refunded` : `${paid} paid`;
export const downloadReceiptsOf = (year: number) => `Download ${year}`;
export const receiptsNotDownloaded = "We couldn’t fetch the receipts. Please try again.";
export const failedToLoadReceipts = "We couldn’t load your receipts";
export const passWords = (name: string, uses: string) => `${name} (${uses})`;
export const giftCardWords = (amount: string) => `Gift card ${amount}`;
export const credit = "Credit";
export const chooseOfferedAmount = (least: string, most: string, whole: string) =>
  `Please choose an amount from ${least} to ${most}, in ${whole}.`;
export const sendWithinYear = "Please choose a day within a year.";
export const addEmailForPass = "Please enter your email address: your pass is kept under it.";
/** What a pass is for, and what a student reads in receipts. */
export const coveredUses = {
  classes: "classes",
  sessions: "one-to-one sessions",
  both: "classes and one-to-one sessions",
};
export const goodFor = "Good for";
export const uses = "Uses";
export const goodUntilLabel = "Good until";
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
export const chooseWhatItCovers = "Please choose what the pass is for.";
export const enterUses = "Please enter a whole number of uses, 1 to 500.";
export const enterReason = "Please enter a reason. The student sees it, too.";
export const enterNameOfPass = "Please name the pass.";
export const enterPriceOfPass = (least: string, most: string) =>
  `Please enter a price from ${least} to ${most}, like 90.`;
export const enterValidDays = "Please enter a whole number of days, 1 to 3650.";
export const enterCredit = (least: string, most: string) => `Please enter an amount from ${least} to ${most}.`;
export const choosePassOrCredit = "Please choose a pass or credit.";
export const invoices = "Invoices";
export const downloadInvoice = "Download";
