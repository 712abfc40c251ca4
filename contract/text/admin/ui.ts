export const t = {
  showMore: "Show more",
};
