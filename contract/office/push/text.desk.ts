export const notificationsOnThisDevice = "Notifications on this device";
export const couldNotLoad = "We couldn’t load this device’s notifications.";
export const whatTheyAre = "Your phone tells you at once, also while the site is closed.";
export const kindNames = {
  sessions: "Sessions booked, moved, paid or cancelled",
  "sign-ups": "Class sign-ups and cancellations",
  orders: "Chocolate orders and low stock",
  messages: "Messages and requests",
  problems: "Payments that need attention",
};
export const notifyMeOf = "Notify me of";
export const turnOn = "Turn on";
export const turnOff = "Turn off";
export const sendTest = "Send a test";
export const turnedOn = "Notifications are on.";
export const thisWillPermanentlyDelete = "This will permanently delete this device’s notifications.";
export const turnedOff = "Notifications are off on this device.";
export const saved = "Saved.";
export const testIsSent = "A test notification is on its way.";
export const testTitle = "Notifications work on this device.";
export const isBlocked =
  "This browser blocks notifications from your site. Allow them in the browser’s settings for this site, then come back.";
export const isUnsupported =
  "This browser can’t show notifications. They need a phone or computer with a current browser, over https.";
export const needsInstalling =
  "On an iPhone or iPad, add the site to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.";
export const couldNotTurnOn = "We couldn’t turn notifications on. Please try again.";
export const hintTitle = "Know at once?";
export const hintText = "Your phone can tell you of new bookings, orders and messages, also while this page is closed.";
export const notNow = "Not now";
export const hintLater = "You can turn them on in Settings at any time.";
export const keepOnPhone = "Keep your studio on this phone";
export const keepOnPhoneText = "One tap from the home screen to your day. Rosters open without a connection too.";
export const install = "Add to home screen";
export const howOnApple = "Tap Share, then “Add to Home Screen”.";
