export const studio = "Studio";
export const iAmInterestedIn = "I’m interested in";
export const yourFormHasBeenSubmittedSuccess = "Success! Your form has been submitted successfully.";
export const whenSuitsYou = "When suits you?";
export const noneOfThese = "None of these";
export const writesTimeInMessage = "I’ll write a time in the message";
export const chosenTimeIsBooked = "The time you choose is booked right away.";
export const chosenTimeIsHeld = "We hold the time you choose for you, and answer within 24 hours.";
export const moreTimes = "More times";
export const timeWasJustTaken = "That time was just taken. Here are the next three.";
export const weHoldThisTime = "We’re holding this time for you. You’ll get the answer by email before the hold ends.";
export const yourSessionIsBooked =
  "Your session is booked. The email has a calendar entry, how we meet, and a link to move or cancel it.";
export const when = "When";
export const heldUntil = "Held until";
export const where = "Where";
export const onlineThirtyMinutes = "Online, 30 minutes, nothing to pay";
export const anotherRequest = "Another request?";
export const emailSentTo = "Email sent to";
export const verificationFailed = "Verification Failed:";
export const weCouldntVerifyThatYoure = "We couldn't verify that you're human. Please try again.";
export const oopsSomethingWentWrong = "Oops! Something went wrong!";
export const weCouldntSubmitYourForm = "We couldn't submit your form. Please try again later.";
export const failedToSendMessagePlease = "Failed to send message. Please try again later.";
export const thisFormAsksYourBrowser = (email: undefined | string) =>
  `This form needs JavaScript to check that you’re human. You can email <link>${email ?? ""}</link> instead.`;
export const replyIfTimeDoesNotWork = "If this time doesn’t work after all, just reply to our email.";
export const yourFreeSessionRequest = "Your free session: I got your request";
export const thankYouForAsking =
  "Thank you for asking for a free 30-minute session. I'll reply within two days with three times to choose from.";
export const iHoldThisTimeForYou =
  "Thank you for asking for a free 30-minute session. I'm holding this time for you, and you'll get my answer by email before the hold ends.";
export const thatTimeDoesNotWork = (day: string, clock: string) => `Your free session: ${day}, ${clock} doesn't work`;
export const iAmSorryICannot = "I'm sorry, but I can't make the time you chose. The free session is still yours.";
export const chooseAnotherTime = "Choose another time";
export const orReplyWithTimes = "Or reply to this email with a few times that suit you, and we'll find one.";
export const thereIsAlreadyTime =
  "There’s already a time for this email. To change it, please reply to our email, or send your request without a time.";
export const timeWasHeldForADay =
  "This time was held for a day for a request from your network, so now others come first. Please choose another time, or send your request without a time.";
export const severalTimesAreHeld =
  "Several times are already held from your network. Please send your request without a time, and we’ll find one together.";
export const youAreInterestedIn = "You are interested in";
export const weMeetOnline = "We meet online; there is nothing to pay and nothing to prepare.";
export const ifThisTimeDoesNotWork = "If this time doesn't work after all, just reply.";
export const youGetThisEmailBecause =
  "You are getting this email because someone asked for a session with this address. If it wasn't you, let me know with a reply, or ignore it.";
export const thankYouYourMessage = "Thank you. Your message has been sent.";
