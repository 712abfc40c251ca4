export const showMessages = "Show messages";
export const answered = "Answered";
export const failedToLoadMessages = "We couldn’t load your messages.";
export const noSuchMessage = "This message no longer exists.";
export const noNewMessages = "No new messages";
export const answeredEveryone = "You’ve answered everyone.";
export const noMessagesYet = "No messages yet";
export const messagesAppearHere = "Messages and free session requests appear here.";
export const markedAsAnswered = "Marked as answered.";
export const markedAsNew = "Marked as new.";
export const severalMarked = (count: number, state: string) =>
  count === 1 ? `1 message marked as ${state}.` : `${count} messages marked as ${state}.`;
export const failedToMarkMessage = "We couldn’t mark the message.";
export const bookSession = (name: string) => `Book a session for ${name}`;
export const replyTo = (name: string) => `Reply to ${name}`;
export const reply = "Reply";
export const markAsMessage = (next: string, name: string) => `Mark as ${next}: message from ${name}`;
export const markAs = (next: string) => `Mark as ${next}`;
export const onWrote = (moment: string, name: string, quoteForReply: string) => `On ${moment}, ${name} wrote:
${quoteForReply}`;
export const yourFreeSession = "Your free session";
export const yourMessage = "Your message";
export const hello = (name: string, wrote: string) => `Hello ${name},



${wrote}`;
export const emailsNotDelivered = (count: number) =>
  count === 1 ? "1 email could not be delivered" : `${count} emails could not be delivered`;
export const failedToResendEmail = "We couldn’t resend the email. Please try again.";
export const to = (to: string, moment: string) => `To ${to}, ${moment}`;
export const sendAgainTo = (to: string, subject: string) => `Send again to ${to}: ${subject}`;
export const sendAgain = "Send again";
export const failedToCheckDelivery = "We couldn’t check whether all email was delivered. <link>Try again</link>";
export const asksForTimeHeldUntil = (when: string, until: string) => `Asks for ${when}. Held until ${until}.`;
export const askedForTimeStillFree = (when: string) => `Asked for ${when}. The hold has ended; the time is still free.`;
export const askedForTimeGone = (when: string) => `Asked for ${when}, which is no longer free.`;
export const askedForTimeBooked = (when: string) => `Asked for ${when}. A session is booked.`;
export const confirmTime = "Confirm this time";
export const confirmTimeOf = (name: string, when: string) => `Confirm this time for ${name}: ${when}`;
export const anotherTimeFor = (name: string) => `Another time for ${name}`;
export const decline = "Decline";
export const declineQuestion = (name: string) => `Decline the time that ${name} asked for?`;
export const declineDetails = (when: string) => `They get an email, and ${when} is free for others.`;
export const yesDecline = "Yes, decline it";
export const declining = "Declining …";
export const declineTimeOf = (name: string) => `Decline the time that ${name} asked for`;
export const heldTime = (when: string, until: string) => `${when}, held until ${until}`;
export const isDeclinedEmail = "Declined. The time is free again, and an email is on its way.";
export const emailIsOnItsWayAgain = "The email is on its way again.";
export const freeSession = (name: string) => `Free session: ${name}`;
export const asksForFree30Minute = (name: string) => `${name} would like a free 30-minute online session.`;
export const replyToWriteToThem = "Reply to this email to write to them directly.";
export const confirmOrDecline = "Confirm or decline";
export const messageFrom = (name: string) => `Message from ${name}`;
export const wroteOnContactPage = (name: string) => `${name} wrote to you on the contact page.`;
