export const whichMessages = "Which messages";
export const answered = "Answered";
export const failedToFetchMessages = "Failed to fetch messages.";
export const noNewMessages = "No new messages";
export const everybodyWhoWroteHasAnswer = "Everybody who wrote has an answer.";
export const noMessagesYet = "No messages yet";
export const whatVisitorsWriteAndTheir =
  "What visitors write, and their wishes for a free session, appear here.";
export const markedAsAnswered = "Marked as answered.";
export const markedAsNew = "Marked as new.";
export const failedToMarkMessage = "Failed to mark the message.";
export const bookSession = (name: string) => `Book a session for ${name}`;
export const replyTo = (name: string) => `Reply to ${name}`;
export const reply = "Reply";
export const markAsMessage = (next: string, name: string) => `Mark as ${next}: the message of ${name}`;
export const markAs = (next: string) => `Mark as ${next}`;
export const onWrote = (moment: string, name: string, quoteForReply: string) => `On ${moment}, ${name} wrote:
${quoteForReply}`;
export const yourFreeSession = "Your free session";
export const yourMessage = "Your message";
export const hello = (name: string, wrote: string) => `Hello ${name},



${wrote}`;
export const mailCouldNotCount = (count: number) =>
  count === 1 ? "1 mail could not be delivered" : `${count} mails could not be delivered`;
export const mailCouldNotBeSent = "The mail could not be sent again. Please try once more.";
export const to = (to: string, moment: string) => `To ${to}, ${moment}`;
export const sendAgainTo = (to: string, subject: string) => `Send again to ${to}: ${subject}`;
export const sendAgain = "Send again";
export const whetherAllMailWasDelivered =
  "Whether all mail was delivered could not be fetched. <link>Try again</link>";
