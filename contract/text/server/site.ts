export const moment = "a moment";
export const thisIsWhatSiteSays = "The site already says this.";
export const publishedSiteSaysSoNow = "Published.";
export const thisPictureIsNoLonger = "This picture is no longer available. Please choose it again.";
