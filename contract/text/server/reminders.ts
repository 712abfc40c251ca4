export const t = {
  hello: (preferred_name: string) => `Hello ${preferred_name || "there"},`,
  reminderYourSessionOn: (day: string, clock: string) => `Reminder: your session on ${day}, ${clock}`,
  weMeetSoonAndI: "we meet soon, and I look forward to it.",
  withLinkISent: "with the link I sent you",
  whenWeMeet: "when we meet",
  ifSomethingComesUpPlease: "If something comes up, please answer this mail as soon as you can.",
  ifSomethingComesUp: (day: string, clock: string) =>
    `If something comes up, you can move or cancel it under Booked Sessions until ${day}, ${clock}. After that, please answer this mail.`,
  reminder: (title: string, day: string, clock: string) => `Reminder: ${title}, ${day}, ${clock}`,
  yourPlaceIsWaiting: "your place is waiting for you. See you on the mat.",
};
