export const yourAccountIsDeleted = "Your account is deleted.";
export const yourPlacesInClasses =
  "Your places in classes to come stay yours: the mail about each one has the link to give it up.";
export const signUpsAndSignedWaivers =
  "Sign-ups and signed waivers are kept after the class for as long as the privacy page says.";
export const youAskedToDelete =
  "you asked to delete your account. The button leads to a page that asks once more; until you press there, nothing happens.";
export const yourProfileStudiosNotesAbout =
  "Your profile, the studio's notes about you and every login will be gone, for good.";
export const ifYouDidNotAsk =
  "If you did not ask for it, you can ignore this mail: your account stays as it is. But somebody is logged in as you; the page of your account shows where, and logs them out.";
export const yourAccountIsDeleted2 = "your account is deleted, and you are logged out everywhere.";
export const thankYouForHavingBeen =
  "Thank you for having been here. You can come back at any time, with this address or another.";
export const yourAccountWasRemoved = "Your account was removed";
export const hello = (firstName: string) => `Hello ${firstName},`;
export const studioHasRemovedYourAccount =
  "the studio has removed your account: your profile is gone, and you are logged out everywhere.";
export const ifYouThink = "If you think that this is a mistake, just answer this mail.";
export const yourProfileIsSaved = "Your profile is saved.";
export const mailIsOnItsWay =
  "A mail is on its way to you. Its link deletes your account, and works for an hour.";
