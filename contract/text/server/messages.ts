export const freeSession = (name: string) => `Free session: ${name}`;
export const asksForFree30Minute = (name: string) => `${name} would like a free 30-minute online session.`;
export const replyToWriteToThem = "Reply to this email to write to them directly.";
export const yourFreeSessionRequest = "Your free session: I got your request";
export const thankYouForAsking =
  "Thank you for asking for a free 30-minute session. I'll reply within two days with three times to choose from.";
export const youAreInterestedIn = "You are interested in";
export const weMeetOnlineThere =
  "We meet online; there is nothing to pay and nothing to prepare. If a time doesn't work for you after all, just reply to this email.";
export const youGetThisEmailBecause =
  "You are getting this email because someone asked for a session with this address. If it wasn't you, let us know with a reply, or ignore it.";
export const messageFrom = (name: string) => `Message from ${name}`;
export const wroteOnContactPage = (name: string) => `${name} wrote to you on the contact page.`;
export const thankYouYourMessage = "Thank you. Your message has been sent.";
export const successYourFormHasBeen = "Success! Your form has been submitted successfully.";
export const emailIsOnItsWayAgain = "The email is on its way again.";
