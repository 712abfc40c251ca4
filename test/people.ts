/** People of the tests: plainly made up, the same everywhere, so that a failing test reads like a story. */
export const ana = {
  name: "Ana Whitlow",
  email: "ana.whitlow@example.com",
  phone: "555-010-4477",
} as const;

/** What Ana writes into the free-session form; `captchaToken` is still missing. */
export const anasRequest = {
  ...ana,
  sessionType: "yoga therapy",
  message: "My shoulders creep up all day.\nSaturdays are best.",
} as const;
