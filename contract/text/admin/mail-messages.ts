export const freeSession = (name: string) => `Free session: ${name}`;
export const asksForFree30Minute = (name: string) => `${name} would like a free 30-minute online session.`;
export const replyToWriteToThem = "Reply to this email to write to them directly.";
export const confirmOrDecline = "Confirm or decline";
export const messageFrom = (name: string) => `Message from ${name}`;
export const wroteOnContactPage = (name: string) => `${name} wrote to you on the contact page.`;
