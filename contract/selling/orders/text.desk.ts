export const use2To30Letters = "Please use 2 to 30 letters, digits or dashes.";
export const enterWholeNumber = "Please enter a whole number.";
export const codeCreated = (code: string) => `Code ${code} created.`;
export const newDiscountCode = "New discount code";
export const newCode = "New code";
export const percentOffTins = "How much off, in percent";
export const amountOffTins = (units: string) => `How much off, in ${units}`;
export const discountType = "Discount type";
export const percent = "Percent";
export const firstDay = "First day";
export const usageLimit = "Usage limit";
export const createCode = "Create code";
export const enterPercentOff = "Please enter a whole number from 1 to 100.";
export const enterAmount = "Please enter an amount.";
export const codeNotCreated = "Code not created.";
export const discountCodes = "Discount codes";
export const order = "Order";
export const failedToLoadOrder = "We couldn’t load the order.";
export const printPackingSlip = "Print packing slip";
export const paidBy = "Paid by";
export const showOrders = "Show orders";
export const failedToLoadOrders = "We couldn’t load your orders.";
export const nothingToPack = "Nothing to pack";
export const noOrdersYet = "No orders yet";
export const noOrdersInThisState = "No orders here";
export const everyOrderThatWasPaid = "All paid orders are packed.";
export const ordersAppearHere = "Orders appear here.";
export const pickUp = (pickup: string) => `Pick-up: ${pickup}`;
export const to = (city: string, state: string) => `To ${city}, ${state}`;
export const toShip = "To ship";
export const orderOf = (number: number, payerName: string) => `Order ${number} · ${payerName}`;
export const openOrder = "Packing slip and refund";
export const openOrderOf = (number: number) => `Packing slip and refund: order ${number}`;
export const tins = "Tins";
export const shipTo = "Ship to";
export const ordered = "Ordered";
export const codeCouldNotBeDeleted = "We couldn’t delete the code.";
export const failedToLoadCodes = "We couldn’t load the codes.";
export const thereAreNoCodesYet = "No codes yet.";
export const validDays = "Valid";
export const used = "Used";
export const of = (uses: number, mostUses: number) => `${uses} of ${mostUses}`;
export const usedTimes = (uses: number, mostUses: number | null) => {
  if (mostUses !== null) return `Used ${of(uses, mostUses)}`;
  return uses === 0 ? "Not used yet" : uses === 1 ? "Used once" : `Used ${uses} times`;
};
export const amountOff = (amount: string) => `${amount} off`;
export const from = (date: string) => `from ${date}`;
export const always = "no end date";
export const until = (date: string) => `until ${date}`;
export const orderPaidBy = (number: number, tins: string, payerName: string) =>
  `Order ${number}, ${tins}${payerName ? `, paid by ${payerName}` : ""}.`;
export const cancelOrder = "Cancel order";
export const cancelFreeOrder = (number: number) =>
  `This will cancel order ${number}, which cost nothing. The buyer gets an email.`;
export const yesCancelIt = "Yes, cancel it";
export const tinsGoBack = "Its tins go back to the stock.";
export const orderIsCancelled = "The order is cancelled.";
export const orderNotCancelled = "Order not cancelled.";
export const restockQuestion = "Restock?";
export const restockAllTins = "Restock all tins";
export const doNotRestock = "Don’t restock";
export const nextStep = "Next step";
export const markAsNotPacked = "Mark as not packed";
export const markAsNotReady = "Mark as not ready";
export const markAsNotPickedUp = "Mark as not picked up";
export const enterTracking = "Please enter a tracking number or link.";
export const buyerGetsAnotherEmail = "If it changes, the buyer gets another email.";
export const numberOrHttpsLinkBuyer = "A number or an https link. We email it to the buyer.";
export const saveTracking = "Save tracking";
export const packingSlip = "Packing slip";
export const orderAndMoment = (number: number, moment: string) => `Order ${number} · ${moment}`;
export const pickUpAtClass = "Pick up at class";
export const inTotal = (tins: string) => `${tins} in total`;
export const keepThemCoolDry = "Keep cool, dry and closed. Thank you!";
export const noMoreSalesTax = (name: string) => `Sales tax will no longer be charged for ${name}.`;
export const thisWillPermanentlyDeleteTax = "This will permanently delete the sales tax of this state.";
export const taxTableNotSaved = "Tax table not saved.";
export const failedToLoadTaxTable = "We couldn’t load the tax table.";
export const noSalesTaxIsCharged = "No sales tax is charged. Once you add a state, the cart asks where to ship.";
export const rate = "Rate";
export const removeTax = (name: string) => `Remove tax for ${name}`;
export const enterTaxPercentage = "Please enter a percentage up to 20, like 7.25.";
export const salesTaxOfState = "Sales tax for a state";
export const setTax = "Set tax";
export const markAsPacked = "Mark as packed";
export const markAsReady = "Mark as ready for pick-up";
export const markAsPickedUp = "Mark as picked up";
export const severalMarked = (count: number, state: string) =>
  count === 1 ? `1 order marked as ${state}.` : `${count} orders marked as ${state}.`;
export const severalSteps = { packed: "packed", shipped: "shipped", "picked-up": "picked up" } as const;
export const markSomeAs = (count: number, state: string) => `Mark ${count} as ${state}`;
export const shipsQuestion = (count: number) =>
  count === 1 ? "Mark 1 order as shipped?" : `Mark ${count} orders as shipped?`;
export const buyersGetEmail =
  "Each buyer gets an email, without a tracking number. This cannot be undone. Add tracking numbers in the orders.";
export const yesShip = "Yes, mark as shipped";
export const printPackingSlips = (count: number) =>
  count === 1 ? "Print packing slip" : `Print ${count} packing slips`;
export const markAsShipped = "Mark as shipped";
export const orderIsNewAgain = "The order is marked as new.";
export const orderIsPacked = "The order is marked as packed.";
export const orderIsShipped = "The order is marked as shipped.";
export const orderIsPickedUp = "The order is marked as picked up.";
export const buyerWasNotified = "The buyer already got an email that this order shipped, so it stays shipped.";
export const orderIsPickedUpOnly = "This order is picked up at a class, so it can't be shipped.";
export const orderIsShippedOnly = "This order is shipped, so it can't be picked up.";
export const codeIsBack = "The code is back.";
export const thisWillPermanentlyDelete = "This will permanently delete the discount code.";
export const codeIsDeleted = "The code is deleted.";
export const stateIsListedTwice = "A state is listed twice.";
export const taxRatesAreSaved = "The tax rates are saved.";
export const thisOrderWasCancelled = "This order was cancelled.";
export const paypalRefusedRefund = "PayPal refused the refund. The payment shows why.";
/** The states of cancelled orders as CSV. */
export const cancelledStates = {
  done: "refunded",
  "on-its-way": "refund on its way",
  refused: "refund refused",
  none: "cancelled",
};
/** Column titles of the orders as CSV. */
// oxfmt-ignore
export const orderColumns = (currency: string, hasZip: boolean) => ({
  order: "Order", ordered: "Ordered", state: "State", name: "Name", email: "Email", delivery: "Delivery",
  pickUp: "Pick-up", address: "Address", city: "City", usState: hasZip ? "US state" : "State or region", zip: hasZip ? "ZIP" : "Postal code", country: "Country",
  tracking: "Tracking", chocolate: "Chocolate", price: `Price (${currency})`, tins: "Tins", discount: `Discount (${currency})`,
  shipping: `Shipping (${currency})`, handling: `Handling (${currency})`, credit: `Credit (${currency})`, tax: `Tax (${currency})`,
  total: `Total (${currency})`, refunded: `Refunded (${currency})`, onItsWayBack: `Refund on its way (${currency})`,
});
export const pickUpLine = (pickup: string) => `pick-up ${pickup}`;
export const cancelledPickUp = (pickup: string) => `${pickup} (cancelled)`;
export const toShipLine = "to ship";
export const orderToHandOver = (number: number, tin: string, how: string) => `Order ${number}: ${tin}, ${how}`;
export const invoice = "Invoice (PDF)";
