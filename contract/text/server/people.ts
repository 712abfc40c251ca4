export const t = {
  yourAccountIsDeleted: "Your account is deleted.",
  yourPlacesInClasses:
    "Your places in classes to come stay yours: the mail about each one has the link to give it up.",
  signUpsAndSignedWaivers:
    "Sign-ups and signed waivers are kept after the class for as long as the privacy page says.",
  youAskedToDelete:
    "you asked to delete your account. The button leads to a page that asks once more; until you press there, nothing happens.",
  yourProfileStudiosNotesAbout:
    "Your profile, the studio's notes about you and every login will be gone, for good.",
  ifYouDidNotAsk:
    "If you did not ask for it, you can ignore this mail: your account stays as it is. But somebody is logged in as you; the page of your account shows where, and logs them out.",
  yourAccountIsDeleted2: "your account is deleted, and you are logged out everywhere.",
  thankYouForHavingBeen:
    "Thank you for having been here. You can come back at any time, with this address or another.",
  yourAccountWasRemoved: "Your account was removed",
  hello: (firstName: string) => `Hello ${firstName},`,
  studioHasRemovedYourAccount:
    "the studio has removed your account: your profile is gone, and you are logged out everywhere.",
  ifYouThink: "If you think that this is a mistake, just answer this mail.",
  yourProfileIsSaved: "Your profile is saved.",
  mailIsOnItsWay: "A mail is on its way to you. Its link deletes your account, and works for an hour.",
};
