export const keepToSixtyCountries = "Please choose at most 60 countries.";
export const countryIsThereTwice = "A country is listed twice.";
export const dropInIsOneToFiveHundred = (least: string, most: string) => `Please enter ${least} to ${most}.`;
export const keepToSixAmounts = "Please keep to six amounts.";
export const keepToFiveAddresses = "Please enter at most five addresses.";
export const addressIsThereTwice = "An address is listed twice.";
export const giftCardIsOneToThousand = (least: string, most: string) => `Please enter ${least} to ${most}.`;
export const keepToEightAmounts = "Please keep to eight amounts.";
export const giftCardYears = (isUs: boolean) =>
  isUs
    ? "Please enter 5 to 30 years: by US law, a gift card is good for at least five."
    : "Please enter 5 to 30 years.";
export const whatYourWebsiteDoes = "What your website does automatically. Each section saves separately.";
export const failedToLoadSettings = "We couldn’t load your settings.";
export const unsaved = "Unsaved";
export const notSaved = "Not saved.";
export const thisWasChangedElsewhere = "This was changed elsewhere.";
export const yoursIsNotSavedYet =
  "Your changes aren’t saved yet. If you save them, what you didn’t change stays as it is now.";
export const currentValues = (words: string) => `Now: ${words}`;
export const saveMine = "Save mine";
export const undoChanges = (title: string) => `Undo changes: ${title}`;
export const showInLanguage = (language: string) => `Show the site in ${language}`;
export const firstLanguage = "First language";
export const firstLanguageHelp =
  "Of the home page for visitors who have not chosen one, and of emails to people whose language is not known.";
export const chooseLanguage = "Please choose at least one language.";
export const languageIsThereTwice = "A language is listed twice.";
export const languagesHelp =
  "Visitors choose their language at the end of each page. Students get their emails in the language in which they last used the site. Your own pages and emails stay in English.";
export const siteIsIn = (languages: string) => `The site is in ${languages}.`;
export const translateYourWords = "Translate your words";
export const weeksUntilAway = "Away after (weeks)";
export const weeksUntilAwayHelp =
  "Someone who came to three classes in eight weeks is a regular. Without a class for longer than this, they appear on Today and under Clients, so that you can write to them.";
export const regularsAreAwayAfter = (weeks: number) =>
  `We show you regulars who haven’t come for ${weeks === 1 ? "a week" : `${weeks} weeks`}.`;
export const olderDataIsDeleted =
  "Older data is deleted automatically. Your privacy page states these periods. We ask you before a shorter one deletes anything.";
export const messagesAndRequestsInMonths = "Messages and requests (months)";
export const countedFromDayTheyCame = "Counted from the day they arrived.";
export const classSignUpsAndSigned = "Class sign-ups and signed waivers (years)";
export const countedFromClassAsk = "Counted from the class. Ask your insurer how long to keep them.";
export const whereNotificationsGo = (ownerEmail: string) =>
  `Where we email you about bookings, orders, messages and sign-ups. Each address gets every email; replies from students go to the first. If empty: ${ownerEmail}.`;
export const firstAddress = (index: number, index2: number) => (index === 0 ? "First address" : `Address ${index2}`);
export const removeAddress = (index: number) => `Remove address ${index}`;
export const addAddress = "Add address";
export const sendTestEmail = "Send test email";
export const slidingScaleThatYourPages = (least: string, most: string, units: string) =>
  `The sliding scale your pages show, in ${units} per hour. Students can still pay any amount from ${least} to ${most}.`;
export const yogaHour = "Yoga, per hour";
export const yogaTherapyHour = "Yoga therapy, per hour";
export const fromSign = (sign: string) => `From ${sign}`;
export const toSign = (sign: string) => `to ${sign}`;
export const twiceSameAmountIsShown = "Two equal amounts show as one price.";
export const automaticEmails =
  "We send each of these emails once. After a class or session is moved or cancelled, no email goes out for its old time. A client’s page lists the ones they got.";
export const remindStudents = "Remind students";
export const n3DaysBeforeSession = "3 days before a session";
export const n2HoursBeforeSession = "2 hours before a session";
export const dayBeforeClass = "The day before a class";
export const howLongNewSlot =
  "The default for new slots and for free times from your office hours. Existing bookings keep their length.";
export const defaultLocation = "Default location";
export const whereYouMeetAsStudents =
  "Where you meet, as students see it. If empty: the studio’s address, which you edit under Website.";
export const onlineMeetingLink = "Online meeting link";
export const yourRoomForVideoCalls =
  "Your video call room. Only people with a booked session see it: in their email, calendar and bookings.";
export const noticeToCancelOrMove = "Notice to cancel or move (hours)";
export const noticeToCancelOrMoveHelp =
  "Until this many hours before, students can cancel for a full refund or move their session themselves. After that, they write to you. Existing bookings are included.";
export const pagesThatSayTheseThings = "Pages that mention these update automatically.";
export const dropInAmounts = (units: string) => `Drop-in amounts in ${units}`;
export const dropInAmountsHelp = "For one tap when you take cash for a class. Separate them with commas, like 15, 20.";
export const upToSixAmounts = (least: string, most: string) =>
  `Please enter up to six whole amounts from ${least} to ${most}.`;
export const dropInFor = (amounts: string) => `Drop-in for ${amounts}.`;
export const noDropInAmounts = "No fixed drop-in amounts.";
export const sellGiftCards = "Sell gift cards";
export const giftCardAmounts = (units: string) => `Amounts in ${units}`;
export const giftCardAmountsHelp = "The amounts people choose from. Separate them with commas, like 25, 50, 100.";
export const ownAmountFrom = (sign: string) => `Any amount from ${sign}`;
export const ownAmountTo = (sign: string) => `to ${sign}`;
export const giftCardExpiry = "Expires after (years)";
export const giftCardExpiryHelp = (isUs: boolean) =>
  `If empty, gift cards never expire. ${isUs ? "By US law they are good for at least five years. " : ""}Cards that are sold already stay as they are.`;
export const upToEightAmounts = (least: string, most: string) =>
  `Please enter up to eight whole amounts from ${least} to ${most}.`;
export const enterGiftCardYears = "Please enter 5 to 30 years, or leave it empty.";
export const giftCardsFor = (amounts: string, years: number | null) =>
  `For ${amounts}. They ${years === null ? "never expire" : `expire after ${years} years`}.`;
export const orFrom = (least: string, most: string) => `any amount from ${least} to ${most}`;
export const noGiftCards = "Gift cards are not sold.";
export const countriesYouShipTo = "Countries you ship to";
export const withMoreThanOneCart = (shipping: string, handling: string) =>
  `With more than one, the cart asks which. The usual price of a parcel is ${shipping} plus ${handling} handling. You can enter another price for each country.`;
export const parcelPriceTo = (countryName: string) => `Price of a parcel to ${countryName}`;
export const usualPrice = "usual price";
export const parcelPriceRange = "Please enter a price of 0 to 500, or nothing for the usual price.";
export const useWholeCents = "Please use whole cents.";
export const parcelTo = (countries: string, price: string) => `${countries} (${price})`;
export const remove = (countryName: string) => `Remove ${countryName}`;
export const addCountry = "Add a country";
export const chooseCountry = "Choose a country …";
export const taxMode = "Your prices";
export const taxModes = (isUs: boolean) => ({
  added: isUs ? "Sales tax is added, by US state" : "Tax is added, by state or province",
  included: "Include tax (VAT or GST)",
  none: "Have no tax: small business",
});
export const taxModeHelp = "This applies to later purchases.";
export const taxRates = "Rates";
export const taxRatesHelp = "Up to three, like “Standard” with 19 percent.";
export const rateName = (nth: number) => `Name of rate ${nth}`;
export const ratePercent = (nth: number) => `Percent of rate ${nth}`;
export const enterRateName = "Please enter the name of the rate.";
export const enterRate = "Please enter a name and a percentage from 0.01 to 30, and no empty row before it.";
export const rateIsMissing = "Please enter the rates in order, and each one that you choose below.";
export const taxedGoods = "Which rate";
export const taxedGoodsHelp =
  "Shipping has the rate of chocolates. If passes have a rate, a class that a pass pays is not taxed again.";
export const taxedGoodsNames = { tins: "Chocolates", classes: "Classes", sessions: "Sessions", passes: "Passes" };
export const taxRateOptions = { none: "No tax", 0: "Rate 1", 1: "Rate 2", 2: "Rate 3" };
export const taxSentence = "Sentence on receipts and invoices";
export const taxSentenceHelp = "As your law words it, like “Not registered for GST”.";
export const taxNumber = "Tax number on invoices";
export const taxSeller = "Your name and address on invoices";
export const taxSellerHelp = "If empty: the name and address of your site.";
export const taxAdded = "Sales tax is added to prices.";
export const taxIncluded = (rates: string) => `Prices include tax: ${rates}.`;
export const taxNone = "No tax is charged.";
export const addressIsListedTwice = "This address is listed twice.";
export const minutesAt = (minutes: number, place: string) =>
  `${minutes} minutes, ${place ? `at ${place}` : "at the studio’s address"}.`;
export const onlineAt = (onlineLink: string) => `Online at ${onlineLink}.`;
export const noOnlineMeetingLink = "No online meeting link yet.";
export const studentsCancelAndMoveUntil = (hours: number) =>
  hours === 0
    ? "Students can cancel and move until the start."
    : `Students can cancel and move until ${hours === 1 ? "1 hour" : `${hours} hours`} before.`;
export const yogaYogaTherapyHour = (range: string, range2: string) => `Yoga ${range}, yoga therapy ${range2} per hour.`;
export const shipsTo = (countries: string) => `Ships to ${countries}.`;
export const notificationsGoTo = (value: string) => `Notifications go to ${value}.`;
export const n3DaysBeforeSessions = "3 days before sessions";
export const n2HoursBeforeSessions = "2 hours before sessions";
export const dayBeforeClasses = "the day before classes";
export const noneAreSent = "None are sent.";
export const sent = (words: string) => `Sent ${words}.`;
export const messagesSignUpsAndSigned = (months: number, years: number) =>
  `Messages ${months === 1 ? "1 month" : `${months} months`}, sign-ups and signed waivers ${years === 1 ? "1 year" : `${years} years`}.`;
export const saved = "Saved.";
export const classSignUp = "class sign-up";
export const signedWaiver = "signed waiver";
export const thisWillPermanentlyDelete = (value: string) => `This will permanently delete ${value} within the hour.`;
export const testEmailFromYourWebsite = "A test email from your website";
export const thisIsTestEmail =
  "This is the test email you asked for. Notifications about bookings, orders and messages can reach you here.";
export const ifYouDidNotAsk = "If you didn't ask for this, someone may have mistyped an address. You can ignore it.";
export const savedButNotSent =
  "The email is saved, but this site does not send email yet. The person who runs your site can set that up.";
export const testEmailIsOnItsWay = (address: string) =>
  `A test email is on its way to ${address}. Check the spam folder, too.`;
export const sessionsCanBePaid = (least: string, most: string) =>
  `Students can pay ${least} to ${most}. Please stay within that range.`;
