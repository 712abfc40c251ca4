export const manageServices = "Services and prices";
export const whatCanBeBooked =
  "What students can book with you one-to-one. A change applies to new bookings; booked sessions stay as they are.";
export const failedToLoadServices = "We couldn’t load your services.";
export const noServicesYet = "No services";
export const addYourFirstService = "Nothing can be booked until you add a service and show it.";
export const addService = "Add a service";
export const newService = "New service";
export const serviceNotAdded = "The service was not added.";
export const serviceNotSaved = "The service was not saved.";
export const serviceNotDeleted = "The service was not deleted.";
export const thisWillPermanentlyDeleteService = (name: string) =>
  `This will permanently delete ${name}. Booked sessions stay.`;
export const serviceWasDeletedElsewhere = "This service was deleted elsewhere.";
export const serviceWasChangedElsewhere = "This service was changed elsewhere.";
export const hidden = "Hidden";
export const minutes = (minutes: number) => `${minutes} min`;
export const priceRange = (least: string, most: string) => `${least}–${most}`;
export const nameHelp = "Students read it with its length, like “Prenatal Yoga (60 min)”.";
export const descriptionHelp = "A sentence for the booking pages.";
export const minutesHelp = "It can be booked in free times that are at least this long.";
export const longerThanSlots = (usual: number) =>
  `Your usual free times are ${usual} min long, so this needs longer ones.`;
export const priceKind = "Price";
export const onePrice = "One price";
export const slidingScale = "Sliding scale";
export const price = "Price in dollars";
export const priceFrom = "From, in dollars";
export const priceTo = "To, in dollars";
export const whereYouMeet = "Where you meet";
export const studentChooses = "Student chooses";
export const shownToStudents = "Students can book it";
export const moreRules = "Break, notice and cut-off";
export const breakAfter = "Break after it (minutes)";
export const breakHelp = "Nothing else can be booked for this long after it.";
export const notice = "Shortest notice (hours)";
export const noticeHelp = "If empty: any free time.";
export const ahead = "Bookable days ahead";
export const aheadHelp = "If empty: any free time.";
export const cutoff = "Notice to cancel or move (hours)";
export const cutoffHelp = (hours: number) => `If empty: your setting for all sessions, ${hours} hours.`;
export const name = "Name";
export const lengthInMinutes = "Length in minutes";
export const linkToService = "Link to book it";
export const noValue = "nothing";
export const enterPrice = (least: number, most: number) => `Please enter a price from $${least} to $${most}.`;
export const enterWholePrice = (least: number, most: number) =>
  `Please enter whole dollars from $${least} to $${most}.`;
