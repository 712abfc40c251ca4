export const thatWasLotAtOnce = (duration: string) => `That was a lot at once. Please wait ${duration} and try again.`;
export const minute = "a minute";
export const hours = (ceil: number) => `${ceil} hours`;
export const minutes = (minutes: number) => (minutes === 1 ? "a minute" : `${minutes} minutes`);
