export const moment = "a moment";
export const siteSaysThisAlready = "The site already says this.";
export const published = "Published.";
export const thisPictureIsNoLonger = "This picture is no longer available. Please choose it again.";
