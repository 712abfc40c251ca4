export const showMore = "Show more";
export const waitingToSend = (count: number) => `Waiting to send (${count}).`;
export const keptOnThisDevice = "Kept on this device. We’ll keep trying.";
export const checkInNotSaved = "A check-in wasn’t saved.";
export const handOverNotSaved = "A hand-over wasn’t saved.";
export const saleNotSaved = (amount: string) => `The cash sale of ${amount} wasn’t saved.`;
export const saleNotUndone = "A cash sale wasn’t undone.";
export const dismiss = "Dismiss";
