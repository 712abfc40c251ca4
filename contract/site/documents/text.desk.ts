export const thereIsNoSuchSection = "This section doesn’t exist.";
export const writeSomethingHere = "Please enter some text.";
export const writeAtLeastOneParagraph = "Please add at least one paragraph.";
export const keepTo40Paragraphs = "Please use at most 40 paragraphs.";
export const describePageInSentence = "Please describe the page in a sentence.";
export const forSearchEngines = {
  label: "For search engines",
  help: "One sentence for Google and shared links, shown below the page’s name. Not shown on the page itself.",
};
export const choosePicture = "Please choose a picture.";
export const describePictureInSentence = "Please describe the picture in a sentence.";
export const chooseOne = "Please choose one.";
export const lastUpdated = { label: "Last updated", help: "Shown below the text. Publishing sets it to today’s date." };
export const shortVersion = { label: "Intro", help: "The short version, in larger text below the heading." };
export const intro = { label: "Intro", help: "Shown below the heading, in larger text." };
export const nameInAddresses = {
  label: "Name in links",
  help: "Links to this card end with it, so it can’t be changed.",
};
export const twoPeople = "Two people";
export const group = "A group";
export const helpingHand = "A helping hand";
export const onCard = { label: "On the card", help: "A sentence that invites people to read more." };
export const textAfterReadMore = { label: "Text", help: "Shown after “Read more”." };
export const headline = "Headline";
export const homeHeadline = { label: "Headline", help: "The first words on the home page." };
export const belowHeadline = "Below the headline";
export const buttonToFreeSession = "Button to the free session";
export const linkToCalendar = { label: "Link to the calendar", help: "Next to the button." };
export const buttonToAboutPage = "Button to the About page";
export const widePicture = { label: "Wide picture", help: "Spans the whole page, behind the text." };
export const aboutYou = { label: "About you", help: "The part with the wide picture." };
export const exactlyThreePictures = "Please use exactly three pictures.";
export const threePictures = "Three pictures";
export const studentsWords = "Student";
export const studentsWordsList = "Words from students";
export const whatTheySaid = "What they say";
export const whoSaidIt = { label: "Name", help: "As they want to be named, like “June, comes on Tuesdays”." };
export const keepToTwelve = "Please use at most twelve.";
export const testimonials = {
  label: "Words from students",
  help: "In their own words and with their consent. Nothing is shown until you add some.",
};
export const whatHappens = "What happens";
export const moreAboutIt = "More about it";
export const keepToFiveSteps = "Please use at most five steps.";
export const buttonThatSendsForm = "Submit button";
export const belowPhoneField = "Below the phone field";
export const afterSending = { label: "After sending", help: "Shown after the form is sent: what happens next." };
export const freeSession = { label: "Free session", help: "The part with the form, at the end of the page." };
export const homePage = {
  label: "Home page",
  help: "What visitors read first: your headline, about you, three pictures and the free session.",
};
export const yourStory = "Your story";
export const pictureBesideStory = { label: "Picture", help: "Next to your story." };
export const bookButton = { label: "Button", help: "In each open card. Links to the free-session form." };
export const exactlyThreeCards = "Please use exactly three cards.";
export const offerings = {
  label: "Offerings",
  help: "The three cards on the About page: what you offer and what it costs.",
};
export const whenAndWhere = "When and where";
export const whatItWas = "What it was";
export const nameAtLeastOne = "Please add at least one.";
export const trainings = "Trainings";
export const nameOfClass = { label: "Name of the class", help: "As in your calendar." };
export const inShort = { label: "In short", help: "Such as its day, length and level." };
export const whatHappensInIt = "What happens in class";
export const describeAtLeastOne = "Please describe at least one.";
export const classDescriptions = {
  label: "Class descriptions",
  help: "What happens in each class, on the About page. You set dates and times under Events.",
};
export const freeSessionButton = { label: "Button", help: "Links to the free-session form." };
export const monthWithoutClasses = { label: "A month without classes", help: "Shown when a month has no classes." };
export const calendarPage = {
  label: "Calendar page",
  help: "The text around the calendar. You edit the classes themselves under Events.",
};
export const whenYouReply = { label: "When you reply", help: "Next to the form." };
export const pictureBesideForm = { label: "Picture", help: "Next to the form." };
export const contactPage = {
  label: "Contact page",
  help: "The text next to the contact form. Address and phone are in “Address and links”.",
};
export const brandName = { label: "Name", help: "In the bar at the top of its pages." };
export const lotus = "A lotus";
export const cacaoPod = "A cacao pod";
export const inFewWords = { label: "In a few words", help: "Shown after the name in search results." };
export const yourFullName = { label: "Your full name", help: "As shown in emails, calendars and search results." };
export const yourFirstName = { label: "Your first name", help: "As shown in emails." };
export const whatYouAre = { label: "What you are", help: "Like “Yoga teacher”. For search engines." };
export const youInSentence = { label: "You in a sentence", help: "For search engines." };
export const yourTown = "Your town";
export const yourStateOrRegion = "Your state or region";
export const yourPicture = { label: "Your picture", help: "Search engines may show it next to your name." };
export const you = { label: "You", help: "Your name and town, as shown in emails, calendars and search engines." };
export const chocolatePages = "Chocolate pages";
export const lastLine = { label: "Last line", help: "At the very bottom of every page." };
export const namesAndSymbols = { label: "Names and symbols", help: "What’s at the top and bottom of every page." };
export const whatItCosts = { label: "What it costs", help: "Below the field where students choose what to pay." };
export const cancellingAndMoving = { label: "Cancelling and moving", help: "Students read this before they pay." };
export const whatToBringToSession = { label: "What to bring", help: "On the confirmation page and in the email." };
export const sessionsPage = { label: "Public page", help: "The page about one-to-one sessions, open to everyone." };
export const bookingSession = {
  label: "Booking a session",
  help: "What students read when they book a session with you.",
};
export const buttonToTins = "Button to the tins";
export const bigPicture = "Big picture";
export const topOfPage = "Top of the page";
export const linkToAllergens = "Link to the allergens";
export const aboveTins = { label: "Above the tins", help: "You edit the tins themselves under Chocolates." };
export const headingOfStory = "Heading of the story";
export const writeAtLeastOnePart = "Please add at least one part.";
export const keepToSixParts = "Please use at most six parts.";
export const story = { label: "The story", help: "How your chocolates are made, below the tins." };
export const chocolatesPage = { label: "Chocolates page", help: "The text and pictures around your tins." };
export const keepAtLeastFourPictures = "Please keep at least four pictures, because four are shown at a time.";
export const keepTo24Pictures = "Please use at most 24 pictures.";
export const slides = { label: "Pictures", help: "Plays automatically, four at a time." };
export const chocolateSlideshow = {
  label: "Chocolate slideshow",
  help: "The slideshow at the bottom of the chocolates page.",
};
export const giveThisTextVersion = "Please enter a version for this text.";
export const whatIsSigned = "What students sign";
export const besideBoxToTick = "Next to the checkbox";
export const refunds = { label: "Refunds", help: "When you give refunds." };
export const allergens = {
  label: "Allergens",
  help: "What’s in your chocolates. Review it whenever a recipe changes.",
};
export const publicPhone = { label: "Phone", help: "On the contact page." };
export const writeAtLeastOneLine = "Please add at least one line.";
export const keepToSixLines = "Please use at most six lines.";
export const socialName = { label: "Name", help: "Like “Instagram”." };
export const addressOfYourPage = "Link to your page";
export const socialLink = { label: "Social link", help: "At the bottom of every page." };
export const sourceCode = {
  label: "Source code",
  help: "Where people can read this website’s source code. At the bottom of every page.",
};
export const addressAndLinks = {
  label: "Address and links",
  help: "Where people find you: email, phone, address and your page elsewhere.",
};
export const howItIsBuilt = "How it is built";
export const headingOfPlans = "Heading of the plans";
export const introToPlans = "Intro to the plans";
export const yogaPages = "Yoga pages";
export const status = "Status";
export const linkToSourceCode = "Link to the source code";
export const linkToContactPage = "Link to the contact page";
export const paragraph = "Paragraph";
export const heading = "Heading";
export const text = "Text";
export const drawing = "Drawing";
export const serviceOfCard = {
  label: "Service to book",
  help: "The opened card leads to the free times of this service.",
};
export const noService = "No service";
export const price = { label: "Price", help: "Shown above the text when the card is open." };
export const picture = "Picture";
export const pictures = "Pictures";
export const step = "Step";
export const steps = { label: "Steps", help: "What happens after someone sends the form, as numbered steps." };
export const aboutPage = { label: "About you", help: "Your story, at the top of the About page." };
export const card = "Card";
export const cards = "Cards";
export const training = "Training";
export const trainingsSection = { label: "Trainings", help: "Where you trained, on the About page." };
export const symbol = { label: "Symbol", help: "The small drawing next to the name." };
export const part = "Part";
export const version = {
  label: "Version",
  help: "Stored with every signature. It changes when you publish and ask everyone to sign again.",
};
export const waiver = {
  label: "Waiver",
  help: "The agreement every student signs before their first class. Write out names and prices in full.",
};
export const privacy = {
  label: "Privacy",
  help: "What you keep about people, and for how long. Please make sure it’s true.",
};
export const terms = { label: "Terms", help: "What people agree to when they book, sign up or order." };
export const email = { label: "Email", help: "Where visitors can write to you. Everyone can see it." };
export const line = "Line";
export const address = {
  label: "Address",
  help: "Where classes and sessions are, one line at a time, as on an envelope.",
};
export const what = "What";
export const plan = "Plan";
export const plans = "Plans";
export const website = {
  label: "About this website",
  help: "How this website is made, linked at the bottom of every page.",
};
export const nameTheSections = "Please name the sections, like ?sections=home,teacher.";
export const whatClassCosts = {
  label: "What a class costs",
  help: "In a few words, like “$18, in cash at the door”. Shown with each of your classes. Leave it empty to say nothing.",
};
export const whatToBring = {
  label: "What to bring to a class",
  help: "Shown after a sign-up and in its email. Leave it empty to say nothing.",
};
/** Each fact of the site’s words, with an explanation for the owner. */
export const wordFacts = {
  teacher: "Your name, like “Mira Solano”",
  "first name": "Your first name, like “Mira”",
  city: "Your town, like “Alder Bay”",
  town: "The same as {city}",
  region: "Your state or region, like “Oregon”",
  "time zone": "Your time zone, like “Pacific time”",
  chocolates: "The name of your chocolates, like “Tin Moon”",
  email: "Your public email address",
  phone: "Your public phone number",
  address: "The studio’s address, in one line",
  "cancel hours": "How long before a session students can still cancel or move it, like “24 hours”",
  currency: "The currency of your prices, like “US dollars”",
  "shipping is": "What shipping costs, after “Shipping is”, like “a flat $5.50, plus handling”",
  "at pick up": "What a pick-up costs, like “you pay neither shipping nor handling”",
  "yoga prices": "Price of a yoga session per hour, like “$35–$110”",
  "therapy prices": "Price of a yoga therapy session per hour, like “$35–$130”",
  countries: "Where you ship to, like “the United States and Canada”",
  "message months": "How long you keep messages, like “12 months”",
  "waiver years": "How long you keep sign-ups and signed waivers, like “6 years”",
} as const;
/** Titles of the groups of sections in the owner's list. */
export const sectionGroupTitles = {
  yoga: "Yoga pages",
  chocolates: "Chocolates",
  sessions: "Sessions and classes",
  legal: "Legal",
  site: "Site",
};
export const websiteOfSite = "Website";
export const allSections = "All sections";
export const failedToLoadSection = "We couldn’t load this section.";
export const discardsChanges = "This discards your unpublished changes.";
export const yesDiscard = "Yes, discard it";
export const history = "History";
export const isSampleText = "This is sample text.";
export const replaceSampleText = "Please replace it with your own before people visit.";
export const unpublishedDraft = (draftTime: string) => `Unpublished draft from ${draftTime}.`;
export const discard = "Discard";
export const browserKeepsNoDraft = "This browser can’t keep a draft.";
export const publishBeforeYouClose = "Please publish before you close this page.";
export const discardDraft = "Discard draft";
export const notPublished = "Not published.";
export const publishing = "Publishing …";
export const thereIsNothingToPublish = "Nothing to publish.";
export const publish = "Publish";
export const preview = "Preview";
export const insertDetails = "Insert details";
export const writeOneOfThese = "Type one of these. The site fills in the current value and keeps it up to date.";
export const nothingYet = "not set yet";
export const historyOf = (title: string) => `History: ${title}`;
export const earlierVersions = "Earlier versions. We keep the last 100.";
export const backToEditing = "Back to editing";
export const historyCouldNotBeFetched = "We couldn’t load the history.";
export const versions = "Versions";
export const nowSince = (when: string) => `Current, since ${when}`;
export const sampleTextSentence = "Sample text. ";
export const youChanged = (count: number, changed: string, writtenBy: string) =>
  count > 0 ? `You changed: ${changed}.` : writtenBy === "owner" ? "Written by you." : "";
export const closeVersion = (isOpen: boolean, when: string) => `${isOpen ? "Close" : "View"} the version from ${when}`;
export const view = "View";
export const restoredAndPublished = "Restored and published.";
export const inThisVersion = "In this version";
export const onSiteNow = "On the site now";
export const notRestored = "Not restored.";
export const restoreVersion = "Restore this version";
export const previewAsPage = "Preview as a page";
export const allTextAndPictures = (samples: number) =>
  `All text and pictures on your website.${samples > 0 ? " “Sample text” marks pages you haven’t changed yet. The mark disappears after your first change, even if other text on that page is still sample text." : ""}`;
export const failedToLoadWebsite = "We couldn’t load your website’s text.";
export const sampleText = "Sample text";
export const changed = (date: string) => `Changed ${date}`;
export const draft = "Draft";
export const list = "List";
export const emptyHeading = "Empty heading";
export const addHeading = "Add heading";
export const addParagraph = "Add paragraph";
export const eachLineIsOnePoint = "Each line is one item of the list.";
export const kindOf = (name: string) => `Type of ${name}`;
export const noDifferences = "No differences.";
export const nothing = "empty";
export const up = (name: string) => `Up: ${name}`;
export const down = (name: string) => `Down: ${name}`;
export const addBelowItem = (name: string) => `Add below: ${name}`;
export const addBelow = "Add below";
export const remove = (name: string) => `Remove: ${name}`;
export const thisWillPermanentlyDelete = (name: string) => `This will permanently delete “${name}”.`;
export const siteChangesWhenPublished = "The site changes when you publish.";
export const add = (label: string) => `Add ${/^[aeiou]/i.test(label) ? "an" : "a"} ${label}`;
export const shouldEveryoneSignAgain = "Should everyone sign again?";
export const noOnlyTypo = "No, only a typo";
export const yesEveryone = "Yes, everyone";
export const signAgainHelp =
  "If people now agree to something different, everyone signs the new text before their next class. Earlier signatures are kept with the text they were for.";
export const publishedElsewhere = "Another version was published elsewhere.";
export const publishedYoursAreStillHere = (moment: string) =>
  `Published ${moment}. Your text is still here, not published.`;
export const seeDifferences = "See the differences";
export const publishMineHelp =
  "If you publish yours, parts you didn’t change stay as they are on the site now. The other version stays in the history.";
export const publishMine = "Publish mine";
export const keepTheirs = "Keep theirs";
export const describePhoto = "Describe the photo in a sentence, for people who can’t see it.";
export const willAppearAsTyped = (which: string) => `${which} will appear as typed.`;
export const isNotKnownDetail = (count: number, which: string) =>
  count === 1
    ? `${which} isn’t a detail we know. It will appear as typed.`
    : `${which} aren’t details we know. They will appear as typed.`;
export const undone = "Undone. The previous version is back on the site.";
export const notUndone = (errorMessage: string) => `Not undone. ${errorMessage}`;
export const checkFieldsBelow = (count: number) =>
  count === 1 ? "Please check one field below." : `Please check ${count} fields below.`;
export const whatYouWroteIsKept = (errorMessage: string) => `${errorMessage} Your text is saved in this browser.`;
export const thereIsNoPreviewNow = "No preview right now.";
export const screen = "Screen size";
export const desktop = "Desktop";
export const previewOf = (title: string) => `Preview: ${title}`;
export const thatPageIsNotPart = "That page isn’t part of the preview.";
export const pageHasNoText = "It has no text that you can edit here.";
export const cannotPreviewYet = "This can’t be previewed yet.";
export const textIsMissing = "Some required text is missing. The preview returns once you fill it in.";
export const siteSaysThisAlready = "The site already says this.";
export const published = "Published.";
export const thisPictureIsNoLonger = "This picture is no longer available. Please choose it again.";
export const inSpanish = "In Spanish";
