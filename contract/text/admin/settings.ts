export const t = {
  whatYourWebsiteDoes: "What your website does by itself. Each part is saved alone.",
  yourSettingsCouldNot: "Your settings could not be read",
  unsaved: "Unsaved",
  thatWasNotSaved: "That was not saved.",
  thisWasChangedElsewhere: "This was changed elsewhere in the meantime.",
  yoursIsNotSavedYet: "Yours is not saved yet. If you save it, what you did not touch stays as it is now.",
  itSaysNow: (words: string) => `It says now: ${words}`,
  saveMine: "Save mine",
  undoChanges: (title: string) => `Undo changes: ${title}`,
  yourClock: "Your clock",
  itIsOn: (clock: string, day: string) => `It is ${clock} on ${day}.`,
  everyDateAndTime: (zoneName: string, studioTimeZone: string) =>
    `${zoneName} (${studioTimeZone}). Every date and time on the website is on this clock, wherever somebody reads it. It is fixed: classes and sessions that people have booked stand on it, and another clock would move them all.`,
  keepingData: "Keeping data",
  whatIsOlderIsDeleted:
    "What is older is deleted by itself. Your privacy page says these times. Before a shorter one deletes anything, you are asked.",
  messagesAndRequestsInMonths: "Messages and requests, in months",
  countedFromDayTheyCame: "Counted from the day they came.",
  classSignUpsAndSigned: "Class sign-ups and signed waivers, in years",
  countedFromClassAsk: "Counted from the class. Ask your insurance how long it wants them kept.",
  notices: "Notices",
  whereWebsiteWrites: (ownerEmail: string) =>
    `Where the website writes to you: bookings, orders, messages, sign-ups. Each address gets every mail; when a student answers one of yours, it goes to the first. Left empty, they go to ${ownerEmail}.`,
  firstAddress: (index: number, index2: number) => (index === 0 ? "First address" : `Address ${index2}`),
  removeAddress: (index: number) => `Remove address ${index}`,
  addAddress: "Add an address",
  sendMeTestMail: "Send me a test mail",
  prices: "Prices",
  slidingScaleThatYourPages: (least: number, most: number) =>
    `The sliding scale that your pages show, in dollars an hour. A student may pay any amount from $${least} to $${most}; that is not changed here.`,
  yogaHour: "Yoga, an hour",
  yogaTherapyHour: "Yoga therapy, an hour",
  twiceSameAmountIsShown: "Twice the same amount is shown as one price.",
  mailsThatGoOut:
    "Mails that go out by themselves, each one once, and never for what was moved or cancelled. The page of a client lists those she got.",
  remindStudents: "Remind students",
  n3DaysBeforeSession: "3 days before a session",
  n2HoursBeforeSession: "2 hours before a session",
  dayBeforeClass: "The day before a class",
  howLongNewSlot:
    "How long a new slot is if you say nothing else, and the free times that your office hours make. What is booked keeps its length.",
  usualPlace: "Usual place",
  whereYouMeetAsStudents:
    "Where you meet, as students read it. Left empty: the studio’s address, which you write under Website.",
  linkToMeetOnline: "Link to meet online",
  yourRoomForVideoCalls:
    "Your room for video calls. Only who has booked a session sees it: in her mail, her calendar and her bookings.",
  noticeForCancellingAndMoving: "Notice for cancelling and moving, in hours",
  untilSoManyHoursBefore:
    "Until so many hours before, a student cancels or moves her session herself and gets all her money back; later she writes to you. It counts for what is booked already, too.",
  pagesThatSayTheseThings: "Pages that say these things follow by themselves.",
  shopAndTax: "Shop and tax",
  countriesYouShipTo: "Countries you ship to",
  withMoreThanOneCart: "With more than one, the cart asks which. Shipping costs the same to each of them.",
  remove: (countryName: string) => `Remove ${countryName}`,
  addCountry: "Add a country",
  chooseCountry: "Choose a country …",
  stateOfYourStudio: "State of your studio",
  whatIsPickedUp:
    "What is picked up at a class is sold there: its sales tax is taken, if the table below has one.",
  thisAddressIsThereTwice: "This address is there twice.",
  yesDeleteThem: "Yes, delete them",
  minutesAt: (minutes: number, place: string) =>
    `${minutes} minutes, ${place ? `at ${place}` : "at the studio’s address"}.`,
  onlineAt: (onlineLink: string) => `Online at ${onlineLink}.`,
  noLinkToMeetOnline: "No link to meet online yet.",
  studentsCancelAndMoveUntil: (cancelHours: number, counted: string) =>
    cancelHours === 0
      ? "Students cancel and move until it begins."
      : `Students cancel and move until ${counted} before.`,
  yogaYogaTherapyHour: (range: string, range2: string) => `Yoga ${range}, yoga therapy ${range2} an hour.`,
  shipsToPickUps: (countries: string, stateName: string) =>
    `Ships to ${countries}. Pick-ups are sold in ${stateName}.`,
  bookingsOrdersAndMessages: (value: string) => `Bookings, orders and messages are told to ${value}.`,
  n3DaysBeforeSessions: "3 days before sessions",
  n2HoursBeforeSessions: "2 hours before sessions",
  dayBeforeClasses: "the day before classes",
  noneAreSent: "None are sent.",
  sent: (words: string) => `Sent ${words}.`,
  messagesSignUpsAndSigned: (counted: string, counted2: string) =>
    `Messages ${counted}, sign-ups and signed waivers ${counted2}.`,
};
