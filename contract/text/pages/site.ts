export const seeTimesAndPrices = "See times and prices";
export const siteCouldNotBeReached = "We couldn’t reach the site. Please check your connection and try again.";
export const adminDashboard = (title: string) => `${title} · Admin Dashboard`;
export const drawingOfPersonSitting = "A drawing of a person sitting in front of a large sun.";
export const turnItOnOrLet = "Please turn it on, or wait until the page has loaded, then send the form again.";
export const readMoreAbout = (title: string) => `Read more: ${title}`;
export const readMore = "Read more";
export const lastUpdatedOn = (date: string) => `Last updated on <time>${date}</time>.`;
