export const minutes = (minutes: number) => `${minutes} minutes`;
export const enterHowManyFrom1 = "Please enter how many, from 1 to 366.";
export const enterMinutesFrom5 = "Please enter minutes, from 5 to 480.";
export const thisWillAddSlotsProceed = (count: number) => `This will add ${count} slots. Proceed?`;
export const yesAddThem = "Yes, add them";
export const noRepeat = "No Repeat";
export const daily = "Daily";
export const numberOfOccurrences = "Number of Occurrences";
export const leftEmptyYourUsualSettings = (usualLength: string) =>
  `Left empty: your usual ${usualLength}. Settings change it.`;
export const placeOrLink = "Place or link";
export const leftEmptyYourUsualPlace = "Left empty: your usual place.";
export const addSlot = "Add Slot";
export const sayOnceWhenYouGive =
  "Say once when you give sessions: free slots come from it by themselves, around your classes. A single slot can still be added or deleted under Bookings.";
export const yourHoursCouldNot = "Your hours could not be read";
export const weeklyHours = "Weekly hours";
export const sessionsAndBreaks = "Sessions and breaks";
export const daysOff = "Days off";
export const none = (count: number) =>
  count === 0 ? "None." : `${count === 1 ? "One entry" : `${count} entries`} to come.`;
export const howFarAhead = "How far ahead";
export const yourHoursWereNotSaved = "Your hours were not saved.";
export const yourHoursWereChangedElsewhere = "Your hours were changed elsewhere in the meantime.";
export const yoursAreNotSavedYet = "Yours are not saved yet: which ones should stay?";
export const theyAreNow = (week: string) => `They are now: ${week}`;
export const lookingWhatThisDoes = "Looking what this does …";
export const mendTimesFirst = "Please mend the times first.";
export const keepNewerOnes = "Keep the newer ones";
export const added = (added: number) => `${added} added.`;
export const gone = (removed: number) => `${removed} gone.`;
export const chooseDay = "Please choose the day.";
export const thisDayIsOverAlready = "This day is over already.";
export const freeSlotsOnTheseDays =
  "Free slots on these days go. Sessions that are booked stay: you move or cancel them under Bookings.";
export const remove = (daysOff: string) => `Remove ${daysOff}`;
export const dayOff = "Day off";
export const leftEmptyThatOneDay = "Left empty: that one day.";
export const noteForYourself = "Note for yourself";
export const nobodyElseSeesIt = "Nobody else sees it.";
export const addDayOff = "Add day off";
export const noBreakInBetween = (bufferMinutes: number) =>
  bufferMinutes === 0 ? "no break in between" : `${bufferMinutes} minutes free in between and around classes`;
export const minutesEach = (minutes: number, gap: string) => `${minutes} minutes each, ${gap}.`;
export const upToAheadUntil = (ahead: string, noticeHours: number, notice: string) =>
  `Up to ${ahead} ahead, ${noticeHours === 0 ? "until it begins" : `at least ${notice} before`}.`;
export const lengthOfSession = "Length of a session";
export const asInYourSettingsMinutes = (usualMinutes: number) =>
  `As in your settings (${usualMinutes} minutes)`;
export const minutes2 = (length: number) => `${length} minutes`;
export const breakLabel = "Break";
export const betweenTwoSessionsAndBefore = "Between two sessions, and before and after your classes.";
export const none2 = (length: number) => (length === 0 ? "None" : `${length} minutes`);
export const peopleSeeFreeSlotsUp = "People see free slots up to this far. Each day one more day comes.";
export const howSoon = "How soon";
export const whatBeginsSoonerCannot = "What begins sooner cannot be booked any more: the free slot goes.";
export const untilItBegins = (hours: number, notice: string) =>
  hours === 0 ? "Until it begins" : `At least ${notice} before`;
export const week = "a week";
export const timesYouCanBeBooked =
  "The times you can be booked on a usual week. A session begins at the start of each, and the next one after your break.";
export const done = "Done";
export const open = (count: number) => (count === 0 ? "Open" : "Change");
export const closed = "Closed";
export const time = (name: string, at: number) => `${name}, time ${at}`;
export const from = "From";
export const to = "To";
export const removeTime = (name: string, at: number) => `Remove ${name}, time ${at}`;
export const closedOnS = (name: string) => `Closed on ${name}s.`;
export const addTime = "Add a time";
export const copyToOtherDays = "Copy to other days";
export const copyTheseTimesTo = "Copy these times to";
export const intoWhichTime = "Into which time";
export const freeSlot = "A free slot";
export const newTime = "A new time";
export const thereIsNoFreeSlot = "There is no free slot.";
export const whichSlot = "Which slot";
export const min = (date: string, clock: string, duration: number) => `${date}, ${clock} (${duration} min)`;
export const to2 = (time: string, time2: string) => `${time} to ${time2}`;
export const noneYetWithoutThem = "None yet. Without them you add each slot yourself.";
export const noSlotsComeByThemselves = (aWeek: number, count: string) =>
  aWeek === 0 ? "No slots come by themselves." : `This makes ${count} a week.`;
export const willBeAdded = (count: string) => `${count} will be added.`;
export const willGo = (count: string) => `${count} will go.`;
export const bookedSession = "booked session";
export const thatSomebodyIsJustPaying = (count: string, heldStay: number) =>
  `${count} that somebody is just paying for ${heldStay === 1 ? "stays" : "stay"}.`;
export const freeSlotsStayAsThey = "The free slots stay as they are.";
export const enterBothTimes = "Please enter both times.";
export const freeSlot2 = "free slot";
