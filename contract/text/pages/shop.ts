export const addToCart = (name: string) => `Add to cart: ${name}`;
export const addToCart2 = "Add to cart";
export const soldOut = (name: string) => `Sold out: ${name}`;
export const onlyLeft = (inventory: number) => `Only ${inventory} left`;
export const lastOne = (inCart: number) =>
  inCart === 1 ? "The last one is" : `All ${inCart} that are left are`;
export const yourBrowserDoesNotLet =
  "Your browser does not let this page remember a cart. Private windows sometimes do that.";
export const isInYourCartOne = (name: string, count: number) =>
  `${name} is in your cart, ${count === 1 ? "one tin" : `${count} tins`} in all.`;
export const seeCart = "See the cart";
export const tin = (name: string, price: string) => `${name}, ${price} a tin.`;
export const tin2 = "a tin";
export const shelfIsEmptyJustNow = "The shelf is empty just now";
export const newTinsAppearHere = "New tins appear here as soon as they are made.";
export const oopsUnableToLoadProducts = "Oops! Unable to Load Products!";
export const checkYourInternetConnection =
  "Please check your internet connection or refresh the page to try again.";
export const pauseSlideshow = "Pause the slideshow";
export const playSlideshow = "Play the slideshow";
export const pause = "Pause";
export const play = "Play";
export const pictures = "Pictures";
export const tins = "Tins";
export const tin3 = (price: string) => `${price} a tin`;
export const onlyLeft2 = (available: number) => `Only ${available} left`;
export const noLongerSold = "No longer sold";
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const oneLess = (name: string) => `One less: ${name}`;
export const oneMore = (name: string) => `One more: ${name}`;
export const enterWholeNumberFrom1 = (maxTins: number, quantity: number) =>
  `Please enter a whole number from 1 to ${maxTins}. Your cart still has ${quantity}.`;
export const remove = (name: string) => `Remove ${name}`;
export const tinsOf = (name: string) => `Tins of ${name}`;
export const cart = "Cart";
export const tinsYouHaveChosen = "The tins you have chosen.";
export const cartIsKeptByJavascript =
  "The cart is kept by JavaScript in your own browser, and yours has none switched on.";
export const yourCartIsEmpty = "Your cart is empty";
export const seeChocolates = "See the chocolates";
export const tinsAreWaitingOnShelf = "The tins are waiting on the shelf.";
export const paymentServiceHasNotDecided =
  "The payment service has not decided yet. The tins stay yours meanwhile, and a mail tells you as soon as it is settled. There is nothing else to do.";
export const savingYourOrder = "Saving your order …";
export const orderSubmissionFailed = "Order Submission Failed:";
export const youHavePaidAndOrder =
  "You have paid, and the order finishes by itself within a minute: a mail with its number follows. Please do not pay again.";
export const weCouldntSaveYourOrder =
  "We couldn't save your order. Please contact support if this issue persists.";
export const backToChocolates = "Back to the chocolates";
export const totalHasChanged = "The total has changed";
export const sinceYouLookedPleaseCheck = "since you looked. Please check it before you pay.";
export const tenMinutesAreOver =
  "The ten minutes are over, and the tins are back on the shelf. Nothing was charged.";
export const backToCart = "Back to the cart";
export const changeCart = "Change the cart";
export const todaysPricesCouldNot = "Today’s prices could not be read.";
export const sinceYouFilledYourCart = "Since you filled your cart:";
export const updateMyCart = "Update my cart";
export const checkout = "Checkout";
export const emailForReceipt = "Email for the receipt";
export const leftEmptyItGoes = "Left empty, it goes to the address you pay with.";
export const moreChocolates = "More chocolates";
export const lookAtYourCartAgain = "Please look at your cart again.";
export const itHasJustChanged = "It has just changed.";
export const discountCode = "Discount code";
export const apply = "Apply";
export const howYouGetYourTins = "How you get your tins";
export const shipToMe = "Ship to me";
export const pickUpAtClass = "Pick up at a class";
export const country = "Country";
export const sentOnFridaysYouGive = "Sent on Fridays. You give the address when you pay.";
export const thereIsNoClass = "There is no class to pick them up at just now. Please have them sent.";
export const tinsWait = "The tins wait for you in the room. You need not take the class.";
export const discount = "Discount";
export const afterZipAndState = "after ZIP and state";
export const isNoLongerSold = (name: string) => `${name} is no longer sold.`;
export const isSoldOut = (name: string) => `${name} is sold out.`;
export const nowCosts = (name: string, price: string) => `${name} now costs ${price}.`;
export const onlyLeftYourCart = (available: number, quantity: number, name: string) =>
  `Only ${available} left: your cart has ${quantity} of ${name}.`;
export const inYourCartAlready = (lastOne: string) => `${lastOne} in your cart already.`;
export const allChocolates = "All chocolates";
export const whatIsInsideName = (name: string) => `What is inside<span> ${name}</span>`;
export const thisIsOrderOrdernumberMail = (orderNumber: number) =>
  `This is order <strong>${orderNumber}</strong>. A mail with everything is on its way; its link leads back to the page of your order.`;
export const yourTinsAreHeld =
  "Your tins are held for you for 10 minutes while you pay. <link>Refunds</link>";
export const whatIsInside = "What is inside";
export const bestBefore = "Best before";
export const slideshow = "slideshow";
export const zip = "ZIP";
export const total = "Total";
