export const siteCouldNotBeReached = "The site could not be reached.";
export const adminDashboard = (title: string) => `${title} · Admin Dashboard`;
export const drawingOfPersonSitting = "A drawing of a person sitting in front of a large sun.";
export const turnItOnOrLet = "Please turn it on, or let the page finish loading, and send the form again.";
export const readMore = (title: string) => `Read more: ${title}`;
export const readMore2 = "Read more";
export const lastChangedOnDate = (date: string) => `Last changed on <time>${date}</time>.`;
