export const notConfirmed = (name: string, title: string) => `Not confirmed: ${name}, ${title}`;
export const didNotConfirmInTime = (name: string) =>
  `${name} did not confirm their spot within an hour, so it is free again.`;
export const signedUp = (name: string, title: string) => `Signed up: ${name}, ${title}`;
export const signedUpFromWaitlist = (name: string, fromWaitlist: boolean) =>
  `${name} signed up${fromWaitlist ? " from the waitlist" : ""}.`;
export const guardian = "Guardian";
export const bookedBy = "Booked by";
export const toConfirm = "To confirm";
export const ofTaken = (live: number, capacity: number) => `${live} of ${capacity} taken`;
export const byStudent = "by the student, who was not logged in";
export const byEmailUntil = (clock: string) => `by email, until ${clock}`;
export const signupCancelledSubject = (name: string, title: string) => `Cancelled: ${name}, ${title}`;
export const cancelledTheirSpot = (name: string) => `${name} cancelled their spot.`;
export const cancelledSpotOf = (caller: string, name: string) =>
  `${caller} cancelled the spot that they had booked for ${name}.`;
export const peopleGetEmail = (told: number) =>
  told === 1 ? "One person gets an email." : `${told} people get an email.`;
export const noOneIsSignedUp = "No one is signed up for this class.";
export const spotIsOfferedTo = (name: string, until: string) => `The free spot is offered to ${name} until ${until}.`;
export const isOnThisRosterAlready = (name: string) => `${name} is already on this roster.`;
export const waiverIsMissing = "The waiver is not signed yet.";
export const isOnRoster = (name: string) => `${name} is on the roster.`;
export const ofSpotsAreTaken = (live: number, capacity: number) => `${live} of ${capacity} spots are taken`;
export const andPeopleOnWaitlist = (taken: string, onWaitlist: number) =>
  `${taken}, and ${onWaitlist === 1 ? "one person is" : `${onWaitlist} people are`} on the waitlist.`;
export const seatMovedSubject = (name: string, title: string) => `Moved: ${name}, ${title}`;
export const movedTheirSpot = (name: string, before: string) =>
  `${name} moved their spot to this class. Before, it was in ${before}.`;
export const movedSpotOf = (caller: string, name: string, before: string) =>
  `${caller} moved the spot that they had booked for ${name} to this class. Before, it was in ${before}.`;
