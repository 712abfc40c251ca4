export const t = {
  freeSession: (name: string) => `Free session: ${name}`,
  asksForFree30Minute: (name: string) => `${name} asks for a free 30-minute online session.`,
  answerThisMailToWrite: "Answer this mail to write to them directly.",
  yourFreeSessionI: "Your free session: I have your request",
  thankYouForAsking:
    "thank you for asking for a free 30-minute session. I write back within two days with three times to choose from.",
  youAreInterestedIn: "You are interested in",
  weMeetOnlineThere:
    "We meet online; there is nothing to pay and nothing to prepare. If a time turns out not to fit, just answer this mail.",
  youGetThisMailBecause:
    "You get this mail because somebody asked for a session with this address. If it was not you, say so by answering it, or ignore it.",
  messageFrom: (name: string) => `Message from ${name}`,
  wroteOnContactPage: (name: string) => `${name} wrote on the contact page.`,
  thankYouYourMessage: "Thank you. Your message has been sent.",
  successYourFormHasBeen: "Success! Your form has been submitted successfully.",
  mailIsOnItsWay: "The mail is on its way again.",
};
