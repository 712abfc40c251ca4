export const studio = "Studio";
export const privateYoga = "Private yoga";
export const groupYoga = "Group yoga";
export const yogaTherapy = "Yoga therapy";
export const iAmInterestedIn = "I’m interested in";
export const success = "Success!";
export const yourFormHasBeenSubmitted = "Your form has been submitted successfully.";
export const verificationFailed = "Verification Failed:";
export const weCouldntVerifyThatYoure = "We couldn't verify that you're human. Please try again.";
export const oopsSomethingWentWrong = "Oops! Something went wrong!";
export const weCouldntSubmitYourForm = "We couldn't submit your form. Please try again later.";
export const failedToSendMessagePlease = "Failed to send message. Please try again later.";
export const thisFormAsksYourBrowser = (email: undefined | string) =>
  `This form needs JavaScript to check that you’re human. You can email <link>${email ?? ""}</link> instead.`;
