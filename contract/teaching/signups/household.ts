/** The most children of a guardian, and friends of a student, in one sign-up. */
export const mostChildren = 6;
export const mostFriends = 3;
/** A child is grown up on this birthday: the guardian's waiver no longer counts. */
export const grownUpYears = 18;
