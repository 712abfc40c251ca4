export const t = {
  thatWasLotAtOnce: (duration: string) => `That was a lot at once. Please try again in ${duration}.`,
  minute: "a minute",
  hours: (ceil: number) => `${ceil} hours`,
  minute2: (minutes: number) => (minutes === 1 ? "a minute" : `${minutes} minutes`),
};
