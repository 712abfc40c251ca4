export const enterFullAddressThatBegins = "Please enter a full address that starts with https:// or http://.";
export const atLeastOneSpot = "A class needs at least one spot.";
export const atMost1000Spots = "A class can have at most 1000 spots.";
export const classTakesAtLeastFive = "A class lasts at least five minutes.";
export const classTakesAtMostTwelve = "A class lasts at most twelve hours.";
export const enterNumberOfClasses = "Please enter a number of classes from 2 to 52.";
export const onlySeriesHasEnd = "Please choose how the class repeats.";
export const giveNumberOrLastDay = "Please give the number of classes or the last day, not both.";
export const chooseDayForSeries = "Please choose a last day that leaves 2 to 52 classes.";
export const chooseAtLeastOneEvent = "Please choose at least one event.";
export const tooManyToDelete = "Please delete at most 100 at once.";
export const eventIsListedTwice = "The same event is listed twice.";
export const choosePrice = "Please choose what a spot costs.";
export const enterPriceOfSeat = "Please enter a price.";
export const enterHigherPrice = "Please enter a higher second amount.";
export const thisWillPermanentlyDeleteFreeSlots = "This will permanently delete every free slot at that time.";
export const yesAddIt = "Yes, add it";
export const dayIsPast = "That day is in the past.";
export const addClassOrEvent = "Add a class or event";
export const addEvent = "Add event";
export const isPastNoOneCanSignUp = (date: string) =>
  `${date} is in the past, so no one can sign up. A repeat would start on that day too.`;
export const manageClassesAndEvents = "Manage Classes and Events";
export const upcomingEvents = "Upcoming events";
export const failedToFetchEvents = "Failed to fetch events.";
export const loadingEvents = "Loading events...";
export const noEventsAddedYet = "No events added yet.";
export const eventsAppearHere = "Events you add appear here and in the public calendar right away.";
export const today = "Today";
export const thisWeek = "This week";
export const nextWeek = "Next week";
export const moreUntil = (count: number, day: string) => `${count} more until ${day}`;
export const showClasses = "Show";
export const allClasses = (count: string) => `All classes (${count})`;
export const withWaitlist = "With a waitlist";
export const fullClasses = "Full";
export const noClassLikeThis = "No class matches this filter.";
export const waiting = (count: number) => `${count} waiting`;
export const fullWithWaiting = (waitingCount: number) => `Full · ${waitingCount} waiting`;
export const seats = (signedUp: number, capacity: number) => `${signedUp}/${capacity}`;
export const roster = "Roster";
export const deleteEvent = (title: string) => `Delete ${title}`;
export const numberOfClasses = "Number of classes";
export const classesLastOn = (count: number, date: string) => `${count} classes, the last on ${date}.`;
export const onlyThese = "Only these";
export const andFollowing = "This and later ones";
export const wholeSeries = "Whole series";
export const deleteSelected = "Delete selected";
export const yourOwnCalendar = "Your own calendar";
export const subscribeToThisLink =
  "Subscribe to this link in your calendar app. It shows your classes and sessions, with names, phone numbers and what is to pay. Keep it private: anyone who has it sees them.";
export const onlyThis = "Only this";
export const peopleGetEmail = (message: string, told: number) =>
  `${message}. ${told === 1 ? "1 person gets" : `${told} people get`} an email about it.`;
export const edit = (title: string) => `Edit ${title}`;
export const changeAppliesTo = "Apply to";
export const messageToThem = "Message to them";
export const includedInTheirEmail = "Included in the email they get.";
export const keepsPeople = (signedUp: number, capacity: number) =>
  `${signedUp === 1 ? "1 person is" : `${signedUp} people are`} signed up. A capacity of ${capacity} keeps them and lets no one else in.`;
export const moveEmails = (count: number) =>
  `If you change the day, time, length or location, ${count === 1 ? "1 person gets" : `${count} people get`} an email, with your message.`;
export const moveEmailsAll =
  "If you change the day, time, length or location, everyone in these classes gets an email, with your message.";
export const classOnAt = (title: string, day: string, clock: string) => `${title}, ${day}, ${clock}`;
export const updating = "Updating …";
export const update = "Update";
export const title = "Title";
export const signUpLink = "Sign-Up Link";
export const onlyWhenPeopleSignUp = "Only if people sign up elsewhere.";
export const none = "None";
export const monthly = "Monthly";
export const addTitle = "Please add a title.";
export const enterNumberOfSpots = "Please enter the number of spots.";
export const enterLength = "Please enter the length in minutes.";
export const select = (name: string) => `Select ${name}`;
export const min = (clock: string, durationMinutes: number, location: string) =>
  `${clock}, ${durationMinutes} min${location}`;
export const externalSignUp = "External sign-up";
export const rosterOf = (name: string) => `Roster of ${name}`;
export const started = "Started";
export const thisEvent = (count: number) => (count === 1 ? "this event" : `these ${count} events`);
export const thisWillPermanentlyDelete = (subject: string) => `This will permanently delete ${subject}.`;
export const signUpEndsCount = (signups: number, count: number) =>
  `${signups === 1 ? "1 sign-up is cancelled" : `${signups} sign-ups are cancelled`} with ${count === 1 ? "it" : "them"}, and we email ${signups === 1 ? "that person" : "these people"}.`;
export const ordersPickedUpCount = (orders: number, count: number) =>
  `${orders === 1 ? "1 order is" : `${orders} orders are`} picked up ${count === 1 ? "here" : "at them"}, and we email the ${orders === 1 ? "buyer" : "buyers"}.`;
export const ofSignedUpWaiting = (signedUp: number, capacity: number, waiting: number) =>
  `${signedUp > capacity ? `${signedUp} signed up for ${capacity} spots` : `${signedUp} of ${capacity} signed up`}${waiting > 0 ? ` · ${waiting} waiting` : ""}`;
export const errorAddingEvent = "Error adding event.";
export const failedToUpdateEvent = "Failed to update event.";
export const failedToDeleteSelectedEvents = "Failed to delete selected events.";
export const thisLinkIsNotEncrypted =
  "This link isn’t encrypted (http). If the site has an https:// address, use that.";
export const spotCosts = "A spot costs";
export const noPrice = "No payment here";
export const onePrice = "One price";
export const slidingPrice = "Sliding scale";
export const passesOnly = "A pass";
export const noPriceHelp = "Sign-up is free here. Pages show the class price you wrote under Website.";
export const priceHelp = "People who already have a spot or an offer keep it as it is.";
export const priceInUnits = (units: string) => `Price in ${units}`;
export const priceFromUnits = (units: string) => `From, in ${units}`;
export const priceToUnits = (units: string) => `To, in ${units}`;
export const addSalesTax = "Add sales tax";
export const addSalesTaxHelp =
  "Most states do not tax classes. If yours does, the rate of your state from Settings is added.";
export const noticeToGiveUp = "Notice to give up a spot (hours)";
export const noticeToGiveUpHelp = "Until then, what was paid comes back. If empty: as for sessions.";
export const eventSAddedSuccessfully = "Event(s) added successfully";
export const eventUpdatedSuccessfully = "Event updated successfully";
export const selectedEventSDeletedSuccessfully = "Selected event(s) deleted successfully";
