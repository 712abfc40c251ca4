export const words = "Website";
export const allWords = "All sections";
export const theseWordsCouldNot = "We couldn’t load this section.";
export const thisThrowsAwayWhat = "This discards your unpublished changes.";
export const yesThrowItAway = "Yes, discard it";
export const history = "History";
export const theseAreSampleWords = "This is sample text.";
export const theyAreMadeUpPlease = "Please replace it with your own before people visit.";
export const yourDraftOfStandsBelow = (draftTime: string) => `Unpublished draft from ${draftTime}.`;
export const throwItAway = "Discard";
export const thisBrowserDoesNotKeep = "This browser can’t keep a draft.";
export const publishBeforeYouClose = "Please publish before you close this page.";
export const throwAwayWhatIsNot = "Discard draft";
export const thisWasNotPublished = "Not published.";
export const publishing = "Publishing …";
export const thereIsNothingToPublish = "Nothing to publish.";
export const publish = "Publish";
export const preview = "Preview";
export const factsYouCanName = "Insert details";
export const writeOneOfThese =
  "Type one of these. The site fills in the current value and keeps it up to date.";
export const nothingYet = "not set yet";
export const history2 = (title: string) => `History: ${title}`;
export const whatStoodHereBeforeLast = "Earlier versions. We keep the last 100.";
export const backToWords = "Back to editing";
export const historyCouldNotBeFetched = "We couldn’t load the history.";
export const versions = "Versions";
export const nowSince = (when: string) => `Current, since ${when}`;
export const sampleWords = "Sample text. ";
export const youChanged = (count: number, changed: string, writtenBy: string) =>
  count > 0 ? `You changed: ${changed}.` : writtenBy === "owner" ? "Written by you." : "";
export const closeVersion = (isOpen: boolean, when: string) =>
  `${isOpen ? "Close" : "View"} the version from ${when}`;
export const lookAtIt = "View";
export const putBackSiteSaysSo = "Restored and published.";
export const inThisVersion = "In this version";
export const onSiteNow = "On the site now";
export const thisWasNotPutBack = "Not restored.";
export const putThisVersionBack = "Restore this version";
export const seeItAsPage = "Preview as a page";
export const allWordsAndPictures = (samples: number) =>
  `All text and pictures on your website.${samples > 0 ? " Replace the sample text with your own." : ""}`;
export const yourWordsCouldNot = "We couldn’t load your website’s text.";
export const sampleWords2 = "Sample text";
export const changed = (date: string) => `Changed ${date}`;
export const draft = "Draft";
export const heading = "Heading";
export const paragraph = "Paragraph";
export const list = "List";
export const headingWithoutWords = "Empty heading";
export const addHeading = "Add heading";
export const addParagraph = "Add paragraph";
export const eachLineIsOnePoint = "Each line is one item of the list.";
export const kindOf = (name: string) => `Type of ${name}`;
export const theySaySame = "No differences.";
export const nothing = "empty";
export const picture = "Picture";
export const up = (name: string) => `Up: ${name}`;
export const down = (name: string) => `Down: ${name}`;
export const addBelow = (name: string) => `Add below: ${name}`;
export const addBelow2 = "Add below";
export const remove = (name: string) => `Remove: ${name}`;
export const add = (label: string) => `Add: ${label}`;
export const mustEverybodySignOnceMore = "Should everyone sign again?";
export const noOnlySpellingMistake = "No, only a typo";
export const yesEverybody = "Yes, everyone";
export const ifWhatPeopleAgree =
  "If people now agree to something different, everyone signs the new text before their next class. Earlier signatures are kept with the text they were for.";
export const theseWordsWerePublished = "Another version was published elsewhere.";
export const thatWasYoursAreStill = (moment: string) =>
  `Published ${moment}. Your text is still here, not published.`;
export const seeWhatIsDifferent = "See the differences";
export const yoursOverTheirsWhat =
  "If you publish yours, parts you didn’t change stay as they are on the site now. The other version stays in the history.";
export const putMineOverTheirs = "Publish mine";
export const takeTheirs = "Keep theirs";
export const whatOneSees = "Describe the photo in a sentence, for people who can’t see it.";
export const willStandThereAsTyped = (which: string) => `${which} will appear as typed.`;
export const isNoNameWeKnow = (count: number, which: string) =>
  count === 1
    ? `${which} isn’t a detail we know. It will appear as typed.`
    : `${which} aren’t details we know. They will appear as typed.`;
export const undoneSiteSaysWhat = "Undone. The previous version is back on the site.";
export const thisWasNotUndone = (errorMessage: string) => `Not undone. ${errorMessage}`;
export const lookAtOnePlaceBelow = (count: number) =>
  count === 1 ? "Please check one field below." : `Please check ${count} fields below.`;
export const whatYouWroteIsKept = (errorMessage: string) =>
  `${errorMessage} Your text is saved in this browser.`;
export const thereIsNoPreviewNow = "No preview right now.";
export const screen = "Screen size";
export const desktop = "Desktop";
export const preview2 = (title: string) => `Preview: ${title}`;
export const thatPageIsNotPart = "That page isn’t part of the preview.";
export const itHasNoWords = "It has no text that you can edit here.";
export const thisCannotBeShownYet = "This can’t be previewed yet.";
export const somethingIsMissingInThese =
  "Some required text is missing. The preview returns once you fill it in.";
