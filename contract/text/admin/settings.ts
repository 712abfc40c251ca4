export const whatYourWebsiteDoes = "What your website does by itself. Each part is saved alone.";
export const yourSettingsCouldNot = "Your settings could not be read";
export const unsaved = "Unsaved";
export const thatWasNotSaved = "That was not saved.";
export const thisWasChangedElsewhere = "This was changed elsewhere in the meantime.";
export const yoursIsNotSavedYet =
  "Yours is not saved yet. If you save it, what you did not touch stays as it is now.";
export const itSaysNow = (words: string) => `It says now: ${words}`;
export const saveMine = "Save mine";
export const undoChanges = (title: string) => `Undo changes: ${title}`;
export const yourClock = "Your clock";
export const itIsOn = (clock: string, day: string) => `It is ${clock} on ${day}.`;
export const everyDateAndTime = (zoneName: string, studioTimeZone: string) =>
  `${zoneName} (${studioTimeZone}). Every date and time on the website is on this clock, wherever somebody reads it. It is fixed: classes and sessions that people have booked stand on it, and another clock would move them all.`;
export const keepingData = "Keeping data";
export const whatIsOlderIsDeleted =
  "What is older is deleted by itself. Your privacy page says these times. Before a shorter one deletes anything, you are asked.";
export const messagesAndRequestsInMonths = "Messages and requests, in months";
export const countedFromDayTheyCame = "Counted from the day they came.";
export const classSignUpsAndSigned = "Class sign-ups and signed waivers, in years";
export const countedFromClassAsk = "Counted from the class. Ask your insurance how long it wants them kept.";
export const notices = "Notices";
export const whereWebsiteWrites = (ownerEmail: string) =>
  `Where the website writes to you: bookings, orders, messages, sign-ups. Each address gets every mail; when a student answers one of yours, it goes to the first. Left empty, they go to ${ownerEmail}.`;
export const firstAddress = (index: number, index2: number) =>
  index === 0 ? "First address" : `Address ${index2}`;
export const removeAddress = (index: number) => `Remove address ${index}`;
export const addAddress = "Add an address";
export const sendMeTestMail = "Send me a test mail";
export const prices = "Prices";
export const slidingScaleThatYourPages = (least: number, most: number) =>
  `The sliding scale that your pages show, in dollars an hour. A student may pay any amount from $${least} to $${most}; that is not changed here.`;
export const yogaHour = "Yoga, an hour";
export const yogaTherapyHour = "Yoga therapy, an hour";
export const twiceSameAmountIsShown = "Twice the same amount is shown as one price.";
export const mailsThatGoOut =
  "Mails that go out by themselves, each one once, and never for what was moved or cancelled. The page of a client lists those she got.";
export const remindStudents = "Remind students";
export const n3DaysBeforeSession = "3 days before a session";
export const n2HoursBeforeSession = "2 hours before a session";
export const dayBeforeClass = "The day before a class";
export const howLongNewSlot =
  "How long a new slot is if you say nothing else, and the free times that your office hours make. What is booked keeps its length.";
export const usualPlace = "Usual place";
export const whereYouMeetAsStudents =
  "Where you meet, as students read it. Left empty: the studio’s address, which you write under Website.";
export const linkToMeetOnline = "Link to meet online";
export const yourRoomForVideoCalls =
  "Your room for video calls. Only who has booked a session sees it: in her mail, her calendar and her bookings.";
export const noticeForCancellingAndMoving = "Notice for cancelling and moving, in hours";
export const untilSoManyHoursBefore =
  "Until so many hours before, a student cancels or moves her session herself and gets all her money back; later she writes to you. It counts for what is booked already, too.";
export const pagesThatSayTheseThings = "Pages that say these things follow by themselves.";
export const shopAndTax = "Shop and tax";
export const countriesYouShipTo = "Countries you ship to";
export const withMoreThanOneCart =
  "With more than one, the cart asks which. Shipping costs the same to each of them.";
export const remove = (countryName: string) => `Remove ${countryName}`;
export const addCountry = "Add a country";
export const chooseCountry = "Choose a country …";
export const stateOfYourStudio = "State of your studio";
export const whatIsPickedUp =
  "What is picked up at a class is sold there: its sales tax is taken, if the table below has one.";
export const thisAddressIsThereTwice = "This address is there twice.";
export const yesDeleteThem = "Yes, delete them";
export const minutesAt = (minutes: number, place: string) =>
  `${minutes} minutes, ${place ? `at ${place}` : "at the studio’s address"}.`;
export const onlineAt = (onlineLink: string) => `Online at ${onlineLink}.`;
export const noLinkToMeetOnline = "No link to meet online yet.";
export const studentsCancelAndMoveUntil = (cancelHours: number, counted: string) =>
  cancelHours === 0
    ? "Students cancel and move until it begins."
    : `Students cancel and move until ${counted} before.`;
export const yogaYogaTherapyHour = (range: string, range2: string) =>
  `Yoga ${range}, yoga therapy ${range2} an hour.`;
export const shipsToPickUps = (countries: string, stateName: string) =>
  `Ships to ${countries}. Pick-ups are sold in ${stateName}.`;
export const bookingsOrdersAndMessages = (value: string) =>
  `Bookings, orders and messages are told to ${value}.`;
export const n3DaysBeforeSessions = "3 days before sessions";
export const n2HoursBeforeSessions = "2 hours before sessions";
export const dayBeforeClasses = "the day before classes";
export const noneAreSent = "None are sent.";
export const sent = (words: string) => `Sent ${words}.`;
export const messagesSignUpsAndSigned = (counted: string, counted2: string) =>
  `Messages ${counted}, sign-ups and signed waivers ${counted2}.`;
export const saved = "Saved.";
