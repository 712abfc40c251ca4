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
