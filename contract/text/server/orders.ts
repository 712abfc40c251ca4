export const writeToUsForMore = (maxTins: number) => `Please write to us for more than ${maxTins} tins.`;
export const orderIsNewAgain = "The order is new again.";
export const orderIsPacked = "The order is packed.";
export const orderIsShipped = "The order is shipped.";
export const orderIsPickedUp = "The order is picked up.";
export const buyerWasTold = "The buyer was told that this order is shipped, so it stays shipped.";
export const thisOrderIsPickedUp = "This order is picked up at a class.";
export const thisOrderIsSent = "This order is sent by mail.";
export const thisCodeIsNotValid = "This code is not valid yet.";
export const thisCodeIsNoLonger = "This code is no longer valid.";
export const thisCodeWasUsed = "This code was used as often as it can be.";
export const codeHasEnded = "The code has ended.";
export const tinCount = (tins: number) => (tins === 1 ? "1 tin" : `${tins} tins`);
export const receiptYourOrder = (number: number) => `Receipt: your order ${number}`;
export const thankYouYourOrder = (number: number) => `thank you. Your order ${number} is paid:`;
export const sentTo = "Sent to";
export const pickUpAt = "Pick up at";
export const yourTinsWait = "Your tins wait for you at the class. Please say your name there.";
export const anotherMailTellsYouWhen = "Another mail tells you when they are on their way.";
export const pickUp = (pickup: string) => `pick-up ${pickup}`;
export const toShip = "to ship";
export const order = (number: number, tin: string, how: string) => `Order ${number}: ${tin}, ${how}`;
export const handOverAt = "Hand over at";
export const yourOrderIsOnIts = (number: number) => `Your order ${number} is on its way`;
export const yourLeftToday = (tin: string) => `your ${tin} left today:`;
export const yourOrderClassWhere = (number: number) =>
  `Your order ${number}: the class where your tins wait is cancelled`;
export const yourOrderNewTime = (number: number) => `Your order ${number}: new time or place of your pick-up`;
export const classAtWhichYouWanted =
  "the class at which you wanted to pick up your tins does not take place. They are paid and kept for you. Please answer this mail: at which class would you like them instead, or would you rather have your money back?";
export const classAtWhichYourTins =
  "the class at which your tins wait for you was changed. This is when and where you find them now:";
export const hello = (payer_name: string) => `Hello ${payer_name},`;
export const total = "Total";
export const yourPaymentForThisCart =
  "Your payment for this cart is just being settled. Please wait a minute, and look for its mail.";
export const thisCartIsPaidAlready = "This cart is paid already. A mail is on its way to you.";
export const order2 = (number: number) => `Order ${number}.`;
export const stateIsThereTwice = "A state is there twice.";
export const taxRatesAreSaved = "The tax rates are saved.";
