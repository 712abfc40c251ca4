export const t = {
  isOverAlreadyPleaseChoose: (day: string, clock: string) =>
    `${day}, ${clock} is over already. Please choose a time to come.`,
  slotsAddedSuccessfully: "Slots added successfully.",
  yourHoursAreSaved: "Your hours are saved.",
  thatTimeIsTaken: (span: string) => `That time is taken: ${span}.`,
  freeSlot: "a free slot",
  andMore: (more: number) => `; and ${more} more`,
  shallItBeRemoved: (count: number) => (count === 1 ? "Shall it be removed?" : "Shall they be removed?"),
  onClocksSkipPleaseChoose: (day: string, clock: string) =>
    `On ${day} the clocks skip ${clock}. Please choose another time.`,
  twoOfTheseWould: (day: string, clock: string) =>
    `Two of these would be at the same time: ${day}, ${clock}.`,
  thatTimeHasJustBeen: "That time has just been taken. Please look again.",
  isOnFromTo: (title: string, day: string, clock: string, clock2: string) =>
    `${title} is on ${day} from ${clock} to ${clock2}`,
};
