export const t = {
  whichMessages: "Which messages",
  answered: "Answered",
  failedToFetchMessages: "Failed to fetch messages.",
  noNewMessages: "No new messages",
  everybodyWhoWroteHasAnswer: "Everybody who wrote has an answer.",
  noMessagesYet: "No messages yet",
  whatVisitorsWriteAndTheir: "What visitors write, and their wishes for a free session, appear here.",
  markedAsAnswered: "Marked as answered.",
  markedAsNew: "Marked as new.",
  failedToMarkMessage: "Failed to mark the message.",
  bookSession: (name: string) => `Book a session for ${name}`,
  replyTo: (name: string) => `Reply to ${name}`,
  reply: "Reply",
  markAsMessage: (next: string, name: string) => `Mark as ${next}: the message of ${name}`,
  markAs: (next: string) => `Mark as ${next}`,
  onWrote: (moment: string, name: string, quoteForReply: string) => `On ${moment}, ${name} wrote:
${quoteForReply}`,
  yourFreeSession: "Your free session",
  yourMessage: "Your message",
  hello: (name: string, wrote: string) => `Hello ${name},



${wrote}`,
  mailCouldNotCount: (count: number) =>
    count === 1 ? "1 mail could not be delivered" : `${count} mails could not be delivered`,
  mailCouldNotBeSent: "The mail could not be sent again. Please try once more.",
  to: (to: string, moment: string) => `To ${to}, ${moment}`,
  sendAgainTo: (to: string, subject: string) => `Send again to ${to}: ${subject}`,
  sendAgain: "Send again",
};
