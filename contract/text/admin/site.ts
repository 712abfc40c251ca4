export const website = "Website";
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
export const heading = "Heading";
export const paragraph = "Paragraph";
export const list = "List";
export const emptyHeading = "Empty heading";
export const addHeading = "Add heading";
export const addParagraph = "Add paragraph";
export const eachLineIsOnePoint = "Each line is one item of the list.";
export const kindOf = (name: string) => `Type of ${name}`;
export const noDifferences = "No differences.";
export const nothing = "empty";
export const picture = "Picture";
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
