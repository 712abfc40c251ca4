export const words = "Words";
export const allWords = "All words";
export const theseWordsCouldNot = "These words could not be fetched.";
export const thisThrowsAwayWhat = "This throws away what you wrote here and did not publish.";
export const yesThrowItAway = "Yes, throw it away";
export const history = "History";
export const theseAreSampleWords = "These are sample words.";
export const theyAreMadeUpPlease = "They are made up: please write your own before people come.";
export const yourDraftOfStandsBelow = (draftTime: string) =>
  `Your draft of ${draftTime} stands below, not published yet.`;
export const throwItAway = "Throw it away";
export const thisBrowserDoesNotKeep = "This browser does not keep what you type.";
export const publishBeforeYouClose = "Please publish before you close this page.";
export const throwAwayWhatIsNot = "Throw away what is not published";
export const thisWasNotPublished = "This was not published.";
export const publishing = "Publishing …";
export const thereIsNothingToPublish = "There is nothing to publish.";
export const publish = "Publish";
export const preview = "Preview";
export const factsYouCanName = "Facts you can name in braces";
export const writeOneOfThese =
  "Write one of these and the site fills in what it is, today and whenever it changes.";
export const nothingYet = "nothing yet";
export const history2 = (title: string) => `History: ${title}`;
export const whatStoodHereBeforeLast = "What stood here before. The last hundred versions are kept.";
export const backToWords = "Back to the words";
export const historyCouldNotBeFetched = "The history could not be fetched.";
export const versions = "Versions";
export const nowSince = (when: string) => `Now, since ${when}`;
export const sampleWords = "Sample words. ";
export const youChanged = (count: number, changed: string, writtenBy: string) =>
  count > 0 ? `You changed: ${changed}.` : writtenBy === "owner" ? "Written by you." : "";
export const closeVersion = (isOpen: boolean, when: string) =>
  `${isOpen ? "Close" : "Look at"} the version of ${when}`;
export const lookAtIt = "Look at it";
export const putBackSiteSaysSo = "Put back. The site says so now.";
export const inThisVersion = "In this version";
export const onSiteNow = "On the site now";
export const thisWasNotPutBack = "This was not put back.";
export const putThisVersionBack = "Put this version back";
export const seeItAsPage = "See it as a page";
export const allWordsAndPictures = (samples: number) =>
  `All words and pictures of your website.${samples > 0 ? " Those with sample words are made up, and wait for yours." : ""}`;
export const yourWordsCouldNot = "Your words could not be fetched.";
export const sampleWords2 = "Sample words";
export const changed = (date: string) => `Changed ${date}`;
export const draft = "Draft";
export const heading = "Heading";
export const paragraph = "Paragraph";
export const list = "List";
export const headingWithoutWords = "A heading without words";
export const addHeading = "Add a heading";
export const addParagraph = "Add a paragraph";
export const eachLineIsOnePoint = "Each line is one point of the list.";
export const kindOf = (name: string) => `Kind of ${name}`;
export const theySaySame = "They say the same.";
export const nothing = "nothing";
export const picture = "A picture";
export const up = (name: string) => `Up: ${name}`;
export const down = (name: string) => `Down: ${name}`;
export const addBelow = (name: string) => `Add below: ${name}`;
export const addBelow2 = "Add below";
export const remove = (name: string) => `Remove: ${name}`;
export const add = (label: string) => `Add: ${label}`;
export const mustEverybodySignOnceMore = "Must everybody sign once more?";
export const noOnlySpellingMistake = "No, only a spelling mistake";
export const yesEverybody = "Yes, everybody";
export const ifWhatPeopleAgree =
  "If what people agree to is another thing now, everybody signs the new text before her next class. What was signed before is kept with the text it was signed under.";
export const theseWordsWerePublished = "These words were published from elsewhere in the meantime.";
export const thatWasYoursAreStill = (moment: string) =>
  `That was ${moment}. Yours are still here, and not published.`;
export const seeWhatIsDifferent = "See what is different";
export const yoursOverTheirsWhat =
  "Yours over theirs: what you wrote is published, and what you did not touch stays as it is on the site now. Theirs stays in the history.";
export const putMineOverTheirs = "Put mine over theirs";
export const takeTheirs = "Take theirs";
export const whatOneSees = "What one sees on it, in a sentence, for people who cannot see it.";
export const willStandThereAsTyped = (which: string) => `${which} will stand there as typed.`;
export const isNoNameWeKnow = (count: number, which: string) =>
  count === 1
    ? `${which} is no name we know; it will stand there as typed.`
    : `${which} are no names we know; they will stand there as typed.`;
export const undoneSiteSaysWhat = "Undone: the site says what it said before.";
export const thisWasNotUndone = (errorMessage: string) => `This was not undone. ${errorMessage}`;
export const lookAtOnePlaceBelow = (count: number) =>
  count === 1 ? "Please look at one place below." : `Please look at ${count} places below.`;
export const whatYouWroteIsKept = (errorMessage: string) =>
  `${errorMessage} What you wrote is kept in this browser.`;
export const thereIsNoPreviewNow = "There is no preview now.";
export const screen = "Screen";
export const desktop = "Desktop";
export const preview2 = (title: string) => `Preview: ${title}`;
export const thatPageIsNotPart = "That page is not part of the preview.";
export const itHasNoWords = "It has no words that are edited here.";
export const thisCannotBeShownYet = "This cannot be shown yet.";
export const somethingIsMissingInThese =
  "Something is missing in these words. The preview comes back when it is there.";
