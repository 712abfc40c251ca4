export const seeTimesAndPrices = "See times and prices";
export const siteCouldNotBeReached = "We couldn’t reach the site. Please check your connection and try again.";
export const adminDashboard = (title: string) => `${title} · Admin Dashboard`;
export const drawingOfPersonSitting = "A drawing of a person sitting in front of a large sun.";
export const turnItOnOrLet = "Please turn it on, or wait until the page has loaded, then send the form again.";
export const readMoreAbout = (title: string) => `Read more: ${title}`;
export const nextClasses = "Next classes";
export const seeAllTins = "See all tins";
export const whereToFindUs = "Where to find us";
export const readMore = "Read more";
export const lastUpdatedOn = (date: string) => `Last updated on <time>${date}</time>.`;
export const pagesOfSite = "Pages";
export const moment = "a moment";
export const fiftyCents = "50 cents";
export const priceTo = (price: string, countries: string) => `${price} to ${countries}`;
const handling = "handling of 10 percent of the subtotal";
export const usualParcel = (shipping: string) => `${shipping} plus ${handling}`;
/** What shipping is: the same usual price to all countries, prices by country of which one is usual, and other prices. */
export const shippingIs = {
  usual: (shipping: string, discount: string) =>
    `a flat ${shipping}, plus ${handling}; orders that we ship get ${discount} off for ordering online`,
  mixed: (prices: string, discount: string) =>
    `${prices}; orders with handling get ${discount} off for ordering online`,
  other: (prices: string) => prices,
};
export const atPickUp = {
  usual: (discount: string) => `you pay neither shipping nor handling, and there is no ${discount} off`,
  other: "you pay no shipping",
};
export const hours = (count: number) => (count === 1 ? "1 hour" : `${count} hours`);
export const months = (count: number) => (count === 1 ? "1 month" : `${count} months`);
export const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);
