export const freeSession = (name: string) => `Free session: ${name}`;
export const asksForFree30Minute = (name: string) => `${name} asks for a free 30-minute online session.`;
export const answerThisMailToWrite = "Answer this mail to write to them directly.";
export const yourFreeSessionI = "Your free session: I have your request";
export const thankYouForAsking =
  "thank you for asking for a free 30-minute session. I write back within two days with three times to choose from.";
export const youAreInterestedIn = "You are interested in";
export const weMeetOnlineThere =
  "We meet online; there is nothing to pay and nothing to prepare. If a time turns out not to fit, just answer this mail.";
export const youGetThisMailBecause =
  "You get this mail because somebody asked for a session with this address. If it was not you, say so by answering it, or ignore it.";
export const messageFrom = (name: string) => `Message from ${name}`;
export const wroteOnContactPage = (name: string) => `${name} wrote on the contact page.`;
export const thankYouYourMessage = "Thank you. Your message has been sent.";
export const successYourFormHasBeen = "Success! Your form has been submitted successfully.";
export const mailIsOnItsWay = "The mail is on its way again.";
