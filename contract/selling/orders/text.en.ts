export const yourOrder = "Your order";
export const orderDescription = "The status of your order.";
export const orderNotFound = "We can’t find this order";
export const openLinkInEmail =
  "Please open the full link from the email with your receipt. If it still doesn’t work, write to us.";
export const ordered = (moment: string) => `Ordered ${moment}`;
export const yourTins = "Your tins";
export const refunded = "Refunded.";
export const refundIsOnItsWay = "Your refund is on its way.";
export const paypalWorksOnIt =
  "This order was cancelled. PayPal is still working on the refund, and we email you when it is done.";
export const paypalDidNotMakeIt =
  "This order was cancelled. PayPal has not made the refund so far. We’re looking into it, so there is nothing you need to do.";
export const orderWasCancelled = "This order was cancelled.";
export const moneyWentBack =
  "The money went back the way you paid. On a card or account, it can take a few days to arrive.";
export const done = " (done)";
export const upcoming = " (upcoming)";
export const sayYourNameThere =
  "Just give your name there. To choose another class, reply to the email with your receipt.";
export const weShipOnFriday = (destination: string) =>
  `We ship it${destination} on a Friday, and email you when it’s on its way.`;
export const shippedOn = (destination: string, day: string) => `Shipped${destination} on ${day}.`;
export const addressIsInEmail = "The address is in the email with your receipt.";
export const trackYourTins = "Track your tins:";
export const printReceipt = "Print receipt";
export const refundPolicy = "Refund policy";
export const askAboutOrder = "Ask about this order";
/** The start of a message, with the cursor behind it. */
export const aboutOrder = (number: number) => `Order ${number}: `;
export const to = (countries: string) => ` to ${countries}`;
export const writeToUsForMore = (maxTins: number) => `For more than ${maxTins} tins, please write to us.`;
export const tinsWereHeldUnpaid =
  "We’ve held these tins for you for half an hour, so now others come first. Please choose fewer, try again later, or write to us.";
export const thisCodeIsNotValid = "This code is not valid yet.";
export const thisCodeIsNoLonger = "This code is no longer valid.";
export const thisCodeWasUsed = "This code has been used up.";
export const receiptYourOrder = (number: number) => `Receipt: your order ${number}`;
export const thankYouYourOrder = (number: number) => `Thank you. Your order ${number} is paid:`;
export const thankYouWeHaveYourOrder = (number: number) => `Thank you. We have your order ${number}:`;
export const yourOrderIsCancelled = (number: number) => `Your order ${number} is cancelled`;
export const orderWasFree =
  "I'm sorry, but we had to cancel your order. It cost nothing, so there is no money to give back.";
export const tracking = "Tracking";
export const shippedTo = "Shipped to";
export const shipsTo = "Ships to";
export const pickUpAt = "Pick up at";
export const yourTinsWait = "Your tins will be ready at the class. Just give your name there.";
export const weEmailYouWhenShipped = "We ship on Fridays, and email you when your tins are on their way.";
export const tins = "Tins";
export const when = "When";
export const pickUpElsewhere = "Can't make it? Reply, and we'll keep them for another class.";
export const somethingToChange = "Something to change? Reply to this email before your tins are shipped.";
export const yourOrderIsOnIts = (number: number) => `Your order ${number} is on its way`;
export const weShippedToday = (tin: string) => `We shipped your ${tin} today:`;
export const pickUpClassCancelled = (number: number) => `Your order ${number}: your pick-up class is cancelled`;
export const pickUpChanged = (number: number) => `Your order ${number}: new time or location for your pick-up`;
export const pickUpClassIsCancelled =
  "The class where you wanted to pick up your tins is cancelled. Your tins are paid for, and we are keeping them for you. Please reply to this email: at which class would you like to pick them up instead, or would you prefer a refund?";
export const pickUpClassHasChanged =
  "The class where you pick up your tins has changed. Here is when and where to find them now:";
export const total = "Total";
export const yourPaymentForThisCart =
  "Your payment for this cart is being processed. Please wait a minute and check your email.";
export const thisCartIsPaidAlready = "This cart is already paid. An email is on its way to you.";
export const orderAsReason = (number: number) => `Order ${number}.`;
export const discount = "Discount";
export const handling = "Handling";
export const zipAndStateBelong = (country: string, isUs: boolean) =>
  `${isUs ? "ZIP" : "Postal code"} and state are only for ${country}.`;
export const enterStateWeShipTo = "Please enter the state or province we ship to.";
export const chooseWholeNumberOfTins = "Please choose a whole number of tins.";
export const takeAtLeastOneTin = "Please choose at least one tin.";
export const writeToUsForMoreThan99 = "For more than 99 tins, please write to us.";
export const yourCartIsEmpty = "Your cart is empty.";
export const thatIsTooMuch = "That’s too much for one order.";
export const amountNeedsTwoDecimals = "Please send the amount with two decimals, like 42.50.";
export const giveAmountOrPercentageOne = "Please enter either an amount or a percentage.";
export const enterRecipient = "Enter the name on the parcel.";
export const enterStreet = "Enter street and number.";
