/** Titles of the groups of sections in the owner's list. */
export const sectionGroupTitles = {
  yoga: "Yoga pages",
  chocolates: "Chocolates",
  sessions: "Sessions and classes",
  legal: "Legal",
  site: "Site",
};
