export const moment = "a moment";
export const thisIsWhatSiteSays = "This is what the site says already.";
export const publishedSiteSaysSoNow = "Published. The site says so now.";
export const thisPictureIsNoLonger = "This picture is no longer there. Please choose it once more.";
