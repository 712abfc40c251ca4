export const addProductToCart = (name: string) => `Add to cart: ${name}`;
export const addToCart = "Add to cart";
export const soldOut = (name: string) => `Sold out: ${name}`;
export const onlyLeft = (inventory: number) => `Only ${inventory} left`;
export const lastOne = (inCart: number) =>
  inCart === 1 ? "The last one is" : `All ${inCart} that are left are`;
export const browserCannotSaveCart =
  "Your browser doesn’t let us save a cart. This can happen in private windows.";
export const tinAdded = (name: string, count: number) =>
  `${name} added. ${count === 1 ? "1 tin" : `${count} tins`} in your cart.`;
export const viewCart = "View cart";
export const nameAndTinPrice = (name: string, price: string) => `${name}, ${price} a tin.`;
export const perTin = "a tin";
export const noChocolatesRightNow = "No chocolates right now";
export const newTinsAppearHere = "New tins appear here as soon as they’re made.";
export const oopsUnableToLoadProducts = "Oops! Unable to Load Products!";
export const checkYourInternetConnection =
  "Please check your internet connection or refresh the page to try again.";
export const pauseSlideshow = "Pause the slideshow";
export const playSlideshow = "Play the slideshow";
export const pause = "Pause";
export const play = "Play";
export const pictures = "Pictures";
export const tins = "Tins";
export const pricePerTin = (price: string) => `${price} a tin`;
export const noLongerSold = "No longer sold";
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const oneLess = (name: string) => `One less: ${name}`;
export const oneMore = (name: string) => `One more: ${name}`;
export const enterQuantity = (maxTins: number, quantity: number) =>
  `Please enter a whole number from 1 to ${maxTins}. Your cart still has ${quantity}.`;
export const remove = (name: string) => `Remove ${name}`;
export const tinsOf = (name: string) => `Tins of ${name}`;
export const cart = "Cart";
export const tinsYouHaveChosen = "The tins you’ve chosen.";
export const cartNeedsJavascript =
  "Your cart is saved in your browser, which needs JavaScript. Please turn it on to order.";
export const yourCartIsEmpty = "Your cart is empty";
export const seeChocolates = "See the chocolates";
export const tinsYouAddAppearHere = "Tins you add appear here.";
export const paymentUnderReviewTinsHeld =
  "Your payment is still being reviewed. We’re holding your tins, and we’ll email you as soon as it’s settled. There’s nothing else to do.";
export const savingYourOrder = "Saving your order …";
export const orderSubmissionFailed = "Order Submission Failed:";
export const youHavePaidAndOrder =
  "You’ve paid, and we’ll complete your order within a minute and email you its number. Please don’t pay again.";
export const weCouldntSaveYourOrder =
  "We couldn't save your order. Please contact support if this issue persists.";
export const backToChocolates = "Back to the chocolates";
export const totalHasChanged = "The total has changed";
export const sinceYouLookedPleaseCheck = "since you last saw it. Please check it before you pay.";
export const holdHasEnded = "Your ten minutes are over, and the tins are on sale again. Nothing was charged.";
export const backToCart = "Back to cart";
export const editCart = "Edit cart";
export const failedToLoadPrices = "We couldn’t load today’s prices.";
export const sinceYouFilledYourCart = "Since you filled your cart:";
export const updateMyCart = "Update my cart";
export const checkout = "Checkout";
export const emailForReceipt = "Email for the receipt";
export const otherwisePaypalEmail = "Otherwise we use your PayPal email.";
export const moreChocolates = "More chocolates";
export const checkYourCartAgain = "Please check your cart again.";
export const itHasJustChanged = "It just changed.";
export const discountCode = "Discount code";
export const apply = "Apply";
export const howYouGetYourTins = "How would you like to get your tins?";
export const shipToMe = "Ship to me";
export const pickUpAtClass = "Pick up at a class";
export const country = "Country";
export const weShipOnFridays = "We ship on Fridays. You enter your address when you pay.";
export const thereIsNoClass =
  "There’s no class to pick them up at right now. Please have them shipped instead.";
export const noNeedToTakeClass = "We’ll have your tins in the room. No need to take the class.";
export const discount = "Discount";
export const afterZipAndState = "after ZIP and state";
export const isNoLongerSold = (name: string) => `${name} is no longer sold.`;
export const isSoldOut = (name: string) => `${name} is sold out.`;
export const nowCosts = (name: string, price: string) => `${name} now costs ${price}.`;
export const onlyLeftYourCart = (available: number, quantity: number, name: string) =>
  `Only ${available} left of ${name}. Your cart has ${quantity}.`;
export const inYourCartAlready = (lastOne: string) => `${lastOne} already in your cart.`;
export const allChocolates = "All chocolates";
export const whatIsInsideName = (name: string) => `What’s inside<span> ${name}</span>`;
export const thisIsOrder = (orderNumber: number) =>
  `This is order <strong>${orderNumber}</strong>. We’re emailing you the details; you can track it from that email.`;
export const yourTinsAreHeld = "We hold your tins for 10 minutes while you pay. <link>Refunds</link>";
export const whatIsInside = "What’s inside";
export const bestBefore = "Best before";
export const slideshow = "slideshow";
export const zip = "ZIP";
export const total = "Total";
