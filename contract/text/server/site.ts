export const t = {
  moment: "a moment",
  thisIsWhatSiteSays: "This is what the site says already.",
  publishedSiteSaysSoNow: "Published. The site says so now.",
  thisPictureIsNoLonger: "This picture is no longer there. Please choose it once more.",
};
