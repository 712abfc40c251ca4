export const yesAddIt = "Yes, add it";
export const thatDayIsOver = "That day is over.";
export const addClassOrEvent = "Add a class or event";
export const addEvent = "Add Event";
export const isOverNobodyCanSign = (date: string) =>
  `${date} is over: nobody can sign up for it. A repeat begins on that day, too.`;
export const classesAndEvents = "Classes and events";
export const manageClassesAndEvents = "Manage Classes and Events";
export const upcomingEvents = "Upcoming events";
export const failedToFetchEvents = "Failed to fetch events.";
export const loadingEvents = "Loading events...";
export const noEventsAddedYet = "No events added yet.";
export const whatYouAddStandsHere = "What you add stands here and in the public calendar at once.";
export const today = " Today";
export const onlyThese = "Only these";
export const andFollowing = "And following";
export const wholeSeries = "Whole series";
export const selectedEvents = "Selected events";
export const whatOfSeriesIsDeleted = "What of the series is deleted";
export const selected = (size: number) => `${size} selected`;
export const deleteSelected = "Delete Selected";
export const linkYouHaveNowStops = "The link you have now stops working, also in your own calendar.";
export const yesMakeNewOne = "Yes, make a new one";
export const linkCouldNotBeMade = "The link could not be made. Please try again.";
export const linkCopied = "Link copied.";
export const copySelectedLinkByHand = "Please copy the selected link by hand.";
export const yourOwnCalendar = "Your own calendar";
export const subscribeToThisLink =
  "Subscribe to this link in your calendar app, and each class stands there with how many signed up. Keep it to yourself: whoever has it sees the numbers.";
export const linkCouldNotBeFetched = "The link could not be fetched.";
export const secretLink = "Secret link";
export const copyLink = "Copy link";
export const makingLink = "Making a link …";
export const makeNewLink = "Make a new link";
export const makeLink = "Make a link";
export const onlyThis = "Only this";
export const personGetsMailAboutCount = (message: string, told: number) =>
  `${message}. ${told === 1 ? "1 person gets" : `${told} people get`} a mail about it.`;
export const edit = (title: string) => `Edit ${title}`;
export const whatOfSeriesChanges = "What of the series changes";
export const whoHasPlaceIsTold = "Who has a place is told by mail when day, time, length or place change.";
export const updating = "Updating …";
export const update = "Update";
export const title = "Title";
export const signUpLink = "Sign-Up Link";
export const onlyWhenPeopleSignUp = "Only when people sign up elsewhere.";
export const weeklyMakes12MonthlyMakes = "Weekly makes 12, monthly makes 6.";
export const none = "None";
export const monthly = "Monthly";
export const addTitle = "Please add a title.";
export const sayHowManyPlaces = "Please say how many places.";
export const sayHowLong = "Please say how long.";
export const select = (name: string) => `Select ${name}`;
export const min = (clock: string, durationMinutes: number, location: string) =>
  `${clock}, ${durationMinutes} min${location}`;
export const signUpIsElsewhere = "Sign-up is elsewhere";
export const rosterOf = (count: string, name: string) => `${count}: roster of ${name}`;
export const edit2 = (name: string) => `Edit ${name}`;
export const begun = "Begun";
export const series = "Series";
export const thisEvent = (count: number) => (count === 1 ? "this event" : `these ${count} events`);
export const thisWillPermanentlyDelete = (subject: string) => `This will permanently delete ${subject}.`;
export const signUpEndsCount = (question: string, signups: number, count: number) =>
  `${question} ${signups === 1 ? "1 sign-up ends" : `${signups} sign-ups end`} with ${count === 1 ? "it" : "them"}, and we tell ${signups === 1 ? "that person" : "these people"} by mail.`;
export const ofSignedUpWaiting = (signedUp: number, capacity: number, waiting: number) =>
  `${signedUp} of ${capacity} signed up${waiting > 0 ? ` · ${waiting} waiting` : ""}`;
export const errorAddingEvent = "Error adding event.";
export const failedToUpdateEvent = "Failed to update event.";
export const failedToDeleteSelectedEvents = "Failed to delete selected events.";
export const thisLinkIsNotEncrypted =
  "This link is not encrypted (http). If the site has an https:// address, use that.";
