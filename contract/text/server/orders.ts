export const writeToUsForMore = (maxTins: number) => `For more than ${maxTins} tins, please write to us.`;
export const orderIsNewAgain = "The order is marked as new.";
export const orderIsPacked = "The order is marked as packed.";
export const orderIsShipped = "The order is marked as shipped.";
export const orderIsPickedUp = "The order is marked as picked up.";
export const buyerWasNotified = "The buyer already got an email that this order shipped, so it stays shipped.";
export const orderIsPickedUpOnly = "This order is picked up at a class, so it can't be shipped.";
export const orderIsShippedOnly = "This order is shipped, so it can't be picked up.";
export const thisCodeIsNotValid = "This code is not valid yet.";
export const thisCodeIsNoLonger = "This code is no longer valid.";
export const thisCodeWasUsed = "This code has been used up.";
export const codeIsDeleted = "The code is deleted.";
export const receiptYourOrder = (number: number) => `Receipt: your order ${number}`;
export const thankYouYourOrder = (number: number) => `Thank you. Your order ${number} is paid:`;
export const shippedTo = "Shipped to";
export const shipsTo = "Ships to";
export const pickUpAt = "Pick up at";
export const yourTinsWait = "Your tins will be ready at the class. Just give your name there.";
export const weEmailYouWhenShipped = "We ship on Fridays, and email you when your tins are on their way.";
export const tins = "Tins";
export const when = "When";
export const pickUpElsewhere = "Can't make it? Reply, and we'll keep them for another class.";
export const somethingToChange = "Something to change? Reply to this email before your tins are shipped.";
export const pickUp = (pickup: string) => `pick-up ${pickup}`;
export const cancelledPickUp = (pickup: string) => `${pickup} (cancelled)`;
export const toShip = "to ship";
export const order = (number: number, tin: string, how: string) => `Order ${number}: ${tin}, ${how}`;
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
export const stateIsListedTwice = "A state is listed twice.";
export const taxRatesAreSaved = "The tax rates are saved.";
export const discount = "Discount";
export const handling = "Handling";
/** Column titles of the orders as CSV. */
// oxfmt-ignore
export const orderColumns = {
  order: "Order", ordered: "Ordered", state: "State", name: "Name", email: "Email", delivery: "Delivery",
  pickUp: "Pick-up", address: "Address", city: "City", usState: "US state", zip: "ZIP", country: "Country",
  tracking: "Tracking", chocolate: "Chocolate", price: "Price (USD)", tins: "Tins", discount: "Discount (USD)",
  shipping: "Shipping (USD)", handling: "Handling (USD)", credit: "Credit (USD)", tax: "Tax (USD)",
  total: "Total (USD)", refunded: "Refunded (USD)",
};
