export const showMore = "Show more";
