export const yesRemove = "Yes, remove";
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
export const today = " Today";
export const onlyThese = "Only these";
export const andFollowing = "And following";
export const wholeSeries = "Whole series";
export const selectedEvents = "Selected events";
export const deletionAppliesTo = "Apply to";
export const selected = (size: number) => `${size} selected`;
export const deleteSelected = "Delete selected";
export const currentLinkStops = "Your current link stops working, including in your own calendar.";
export const yesCreateNewOne = "Yes, create a new one";
export const failedToCreateLink = "We couldn’t create the link. Please try again.";
export const linkCopied = "Link copied.";
export const copySelectedLinkByHand = "Please copy the selected link by hand.";
export const yourOwnCalendar = "Your own calendar";
export const subscribeToThisLink =
  "Subscribe to this link in your calendar app. It shows your classes with sign-up counts. Keep it private: anyone who has it sees the numbers.";
export const failedToLoadLink = "We couldn’t load the link.";
export const secretLink = "Secret link";
export const copyLink = "Copy link";
export const creatingLink = "Creating link …";
export const createNewLink = "Create a new link";
export const createLink = "Create a link";
export const onlyThis = "Only this";
export const peopleGetEmail = (message: string, told: number) =>
  `${message}. ${told === 1 ? "1 person gets" : `${told} people get`} an email about it.`;
export const edit = (title: string) => `Edit ${title}`;
export const changeAppliesTo = "Apply to";
export const peopleWithSpotAreEmailed = "We email everyone with a spot when the day, time, length or location changes.";
export const updating = "Updating …";
export const update = "Update";
export const title = "Title";
export const signUpLink = "Sign-Up Link";
export const onlyWhenPeopleSignUp = "Only if people sign up elsewhere.";
export const weeklyMakes12MonthlyMakes = "Weekly adds 12, monthly adds 6.";
export const none = "None";
export const monthly = "Monthly";
export const addTitle = "Please add a title.";
export const enterNumberOfSpots = "Please enter the number of spots.";
export const enterLength = "Please enter the length in minutes.";
export const select = (name: string) => `Select ${name}`;
export const min = (clock: string, durationMinutes: number, location: string) =>
  `${clock}, ${durationMinutes} min${location}`;
export const externalSignUp = "External sign-up";
export const rosterOf = (count: string, name: string) => `${count}: roster of ${name}`;
export const started = "Started";
export const series = "Series";
export const thisEvent = (count: number) => (count === 1 ? "this event" : `these ${count} events`);
export const thisWillPermanentlyDelete = (subject: string) => `This will permanently delete ${subject}.`;
export const signUpEndsCount = (question: string, signups: number, count: number) =>
  `${question} ${signups === 1 ? "1 sign-up is cancelled" : `${signups} sign-ups are cancelled`} with ${count === 1 ? "it" : "them"}, and we email ${signups === 1 ? "that person" : "these people"}.`;
export const ofSignedUpWaiting = (signedUp: number, capacity: number, waiting: number) =>
  `${signedUp} of ${capacity} signed up${waiting > 0 ? ` · ${waiting} waiting` : ""}`;
export const errorAddingEvent = "Error adding event.";
export const failedToUpdateEvent = "Failed to update event.";
export const failedToDeleteSelectedEvents = "Failed to delete selected events.";
export const thisLinkIsNotEncrypted =
  "This link isn’t encrypted (http). If the site has an https:// address, use that.";
