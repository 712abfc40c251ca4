export const addAtMost366Slots = "Please add at most 366 slots at once.";
export const keepToSixTimesDay = "Please enter at most six times a day.";
export const sayWhen = "Please enter your hours.";
export const giveAllSevenDays = "Please include all seven days.";
export const enter15To240Minutes = "Please enter 15 to 240 minutes.";
export const enter0To180Minutes = "Please enter 0 to 180 minutes.";
export const keepToHundredEntries = "Please enter at most 100 entries.";
export const minutes = (minutes: number) => `${minutes} minutes`;
export const enterHowMany = "Please enter a number from 1 to 366.";
export const enterMinutes = "Please enter 5 to 480 minutes.";
export const thisWillAddSlotsProceed = (count: number) =>
  `This will add ${count === 1 ? "1 slot" : `${count} slots`}. Proceed?`;
export const yesAddThem = "Yes, add them";
export const noRepeat = "No Repeat";
export const daily = "Daily";
export const numberOfOccurrences = "Number of Occurrences";
export const ifEmptyDefaultLength = (minutes: number | undefined) =>
  `If empty: your default ${minutes === undefined ? "length" : `${minutes} minutes`}. Change it in Settings.`;
export const locationOrLink = "Location or link";
export const ifEmptyDefaultLocation = "If empty: your default location.";
export const addSlot = "Add slot";
export const setWeeklyHours =
  "Set your weekly hours; slots open automatically, around your classes. Add or delete single slots under Bookings.";
export const failedToLoadHours = "We couldn’t load your hours.";
export const weeklyHours = "Weekly hours";
export const sessionsAndBreaks = "Sessions and breaks";
export const daysOff = "Time off";
export const noTimeOff = "None. Add a day off, or a few hours of one.";
export const moreTimesOff = (count: number) => `${count} more`;
export const notSavedYet = "Not saved yet.";
export const freeSessions = "Free sessions";
export const timesForFreeSession = "Times for the free session";
export const timesForFreeSessionHelp =
  "Visitors choose one of your free slots when they ask for their free 30 minutes. It is held for 24 hours until you confirm it. A session takes the whole slot.";
export const freeSessionRules = {
  off: "No times to choose; visitors ask, and you suggest times.",
  confirm: "Visitors choose a time; you confirm each.",
  automatic: "Visitors choose a time; it is booked right away.",
};
export const howFarAhead = "How far ahead";
export const yourHoursWereNotSaved = "Your hours were not saved.";
export const yourHoursWereChangedElsewhere = "Your hours were changed elsewhere.";
export const yoursAreNotSavedYet = "Your changes aren’t saved yet. Which hours should we keep?";
export const currentHours = (week: string) => `Now: ${week}`;
export const checkingChanges = "Checking what changes …";
export const fixTimesFirst = "Please fix the times first.";
export const keepNewerOnes = "Keep the newer ones";
export const added = (added: number) => `${added} added.`;
export const removed = (removed: number) => `${removed} removed.`;
export const dayIsPast = "That day is in the past.";
export const freeSlotsOnTheseDays =
  "No slots open at these times, and free ones are removed. Booked sessions, times on hold and slots you added yourself stay: see Bookings.";
export const remove = (daysOff: string) => `Remove ${daysOff}`;
export const dayOff = "Day off";
export const offFromTime = "From time";
export const offUntilTime = "Until time";
export const ifEmptyWholeDay = "If empty: the whole day.";
export const ifEmptyOneDay = "If empty: just that day.";
export const noteForYourself = "Note to yourself";
export const onlyYouSeeIt = "Only you can see it.";
export const addDayOff = "Add time off";
export const breaksBetween = (bufferMinutes: number) =>
  bufferMinutes === 0 ? "no breaks" : `${bufferMinutes} minutes between sessions and around classes`;
export const minutesEach = (minutes: number, gap: string) => `${minutes} minutes each, ${gap}.`;
export const upToAheadUntil = (ahead: string, noticeHours: number, notice: string) =>
  `Up to ${ahead} ahead, ${noticeHours === 0 ? "until the start" : `at least ${notice} before`}.`;
export const lengthOfSession = "Session length";
export const asInYourSettingsMinutes = (usualMinutes: number) => `Default from Settings (${usualMinutes} minutes)`;
export const breakLabel = "Break";
export const betweenTwoSessionsAndBefore = "Between sessions, and before and after your classes.";
export const breakMinutes = (length: number) => (length === 0 ? "None" : `${length} minutes`);
export const peopleSeeFreeSlotsUp = "How far ahead people see free slots. One more day opens each day.";
export const minimumNotice = "Minimum notice";
export const minimumNoticeHelp = "Free slots that start sooner are removed and can’t be booked.";
export const untilItBegins = (hours: number, notice: string) =>
  hours === 0 ? "Until the start" : `At least ${notice} before`;
export const week = "a week";
export const timesYouCanBeBooked =
  "When people can book you in a usual week. Sessions start at the beginning of each time; the next one follows your break.";
export const done = "Done";
export const open = (count: number) => (count === 0 ? "Open" : "Change");
export const closed = "Closed";
export const time = (name: string, at: number) => `${name}, time ${at}`;
export const from = "From";
export const to = "To";
export const removeTime = (name: string, at: number) => `Remove ${name}, time ${at}`;
export const closedOnS = (name: string) => `Closed on ${name}s.`;
export const addTime = "Add time";
export const copyToOtherDays = "Copy to other days";
export const copyTheseTimesTo = "Copy these times to";
export const freeSlot = "Free slot";
export const newTime = "New time";
export const thereIsNoFreeSlot = "No free slots.";
export const whichSlot = "Slot";
export const min = (date: string, clock: string, duration: number) => `${date}, ${clock} (${duration} min)`;
export const timeRange = (time: string, time2: string) => `${time} to ${time2}`;
export const noHoursYet = "None yet. Until you set them, you add each slot yourself.";
export const slotsPerWeek = (count: number) =>
  count === 0 ? "No slots open automatically." : `This opens ${count === 1 ? "one slot" : `${count} slots`} a week.`;
export const willBeAdded = (count: number) => `${count === 1 ? "One free slot" : `${count} free slots`} will be added.`;
export const willBeRemoved = (count: number) =>
  `${count === 1 ? "One free slot" : `${count} free slots`} will be removed.`;
export const bookedSessionsStay = (count: number) =>
  count === 1 ? "One booked session stays." : `${count} booked sessions stay.`;
export const slotsOnHold = (count: number) =>
  count === 1 ? "One slot that is on hold stays." : `${count} slots that are on hold stay.`;
export const freeSlotsStayAsThey = "No free slots change.";
export const enterBothTimes = "Please enter both times.";
export const isOverAlreadyPleaseChoose = (day: string, clock: string) =>
  `${day}, ${clock} has already passed. Please choose an upcoming time.`;
export const slotsAddedSuccessfully = "Slots added successfully.";
export const yourHoursAreSaved = "Your hours are saved.";
export const thatTimeIsTaken = (span: string) => `That time is taken: ${span}.`;
export const slotAskedFor = "a time that a visitor asked for";
export const isBookedNow = "It was booked. Cancel the session instead, so that the client gets an email.";
export const wasAlreadyOver = "It is over.";
export const wasRemovedAgain = "It was removed again since.";
export const absentThen = "You have said that you are away then.";
export const visitorHasAskedForIt =
  "A visitor asked for this time for their free session. Confirm or decline it under Messages first.";
export const payPalChecksItsPayment =
  "PayPal is still checking the payment for this time. Today says whose it is, and when the time becomes free.";
export const aFreeSlot = "a free slot";
export const andMore = (more: number) => `; and ${more} more`;
export const shallItBeRemoved = (count: number) => (count === 1 ? "Remove it?" : "Remove them?");
export const onClocksSkipPleaseChoose = (day: string, clock: string) =>
  `On ${day}, the clocks skip ${clock}. Please choose another time.`;
export const twoOfTheseWould = (day: string, clock: string) =>
  `Two of these would be at the same time: ${day}, ${clock}.`;
export const thatTimeHasJustBeen = "That time was just taken. Please check again.";
export const isOnFromTo = (title: string, day: string, clock: string, clock2: string) =>
  `${title} is on ${day} from ${clock} to ${clock2}`;
