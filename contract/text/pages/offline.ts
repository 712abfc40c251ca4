export const pageIsNotKept = "This page isn’t kept in your browser. It opens as soon as the connection is back.";
export const pagesYouHaveSeen = "Pages you can open now";
export const youAreSeeingCopy = "The site can’t be reached. You’re seeing this page as it was:";
export const reload = "Reload";
