// The statement at /accessibility. It describes the current software: change it when the software changes.

/** The day on which these statements were last checked against the software. The Spanish module has the same day. */
export const reviewedOn = "2026-11-27";
export const title = "Accessibility";
export const description =
  "How this website works with a keyboard, a screen reader, enlarged text and high-contrast colors, what does not work well yet, and how to report a problem.";
export const lead =
  "Everyone should be able to read this website, sign up for a class, book and pay. If something stops you, please write to us.";
export const aim = {
  title: "What we aim for",
  text: "This website aims for the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. This is our own assessment. No outside auditor has confirmed it.",
};
export const promises = {
  title: "What works",
  items: [
    "Every page and every form works with the keyboard alone, and you can always see what has the focus. You can type your signature instead of drawing it.",
    "Headings, fields, buttons and pictures have names for screen readers. Errors and results are announced, and the focus moves to the first field that needs a correction.",
    "Text can be enlarged to 200%, and every page fits a screen 320 pixels wide without scrolling sideways.",
    "There is a light and a dark version, and the high-contrast colors of your system are used. Nothing is said by color alone.",
    "If your system asks for less motion, nothing moves. The slideshow has a pause button.",
    "Public pages can be read without JavaScript. If a form can’t be sent, what you typed stays.",
  ],
};
export const tests = {
  title: "How we test it",
  items: [
    "An automatic checker (axe) reads every page, in light colors on a wide screen and in dark colors on a phone.",
    "Every control of every page gets the focus. It has to be visible, also in high-contrast colors, and no bar may cover it.",
    "Signing up with a waiver, moving and cancelling a spot, buying, booking a session and using an account are tested with nothing but a keyboard.",
    "These tests run after every change of the software. They find many problems, but not all.",
  ],
};
export const limits = {
  title: "What isn’t perfect yet",
  items: [
    "PayPal’s payment window and Google’s login page belong to those companies, so we can’t correct them. You can log in without Google, with a link that we email you.",
    "The studio describes its own pictures and writes its own pages. A description may be too short.",
    "PDF files, such as a waiver or the receipts of a year, have no headings for screen readers.",
    "While you pay, a time, a spot or a tin is held for you for a few minutes only. The page shows how long. If that time runs out, nothing is charged, and you can start again.",
    "People who use a screen reader every day have not tested this website yet.",
  ],
};
export const report = {
  title: "Tell us about a problem",
  text: (email: string) =>
    `Write to <email>${email}</email>, or use the contact form. Please name the page and what you use, such as a screen reader or enlarged text.`,
  button: "Write to us",
};
export const lastReviewedOn = (date: string) => `Last reviewed on <time>${date}</time>.`;
