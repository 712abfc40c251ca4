export const reminderYourSessionOn = (day: string, clock: string) => `Reminder: your session on ${day}, ${clock}`;
export const weMeetSoonAndI = "We meet soon, and I look forward to it.";
export const withLinkISent = "with the link I sent you";
export const whenWeMeet = "when we meet";
export const ifSomethingComesUpPlease = "If something comes up, please reply to this email as soon as you can.";
export const changeableUntil = (day: string, clock: string) =>
  `If something comes up, you can move or cancel it until ${day}, ${clock}. After that, please reply to this email.`;
export const reminder = (title: string, day: string, clock: string) => `Reminder: ${title}, ${day}, ${clock}`;
export const yourSpotIsWaiting = "Your spot is waiting for you. See you on the mat.";
export const yourSpotsAreWaiting = "Your spots are waiting for you. See you on the mat.";
export const spotsAreWaitingFor = (names: string) => `The mats are waiting for ${names}. See you there.`;
