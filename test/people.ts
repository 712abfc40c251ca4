/** A fictional student, shared by all tests. */
export const ana = {
  name: "Ana Whitlow",
  email: "ana.whitlow@example.com",
  phone: "555-010-4477",
} as const;

/** Ana's request for a free session, without its `captchaToken`. */
export const freeSessionRequest = {
  ...ana,
  sessionType: "yoga therapy",
  message: "My shoulders creep up all day.\nSaturdays are best.",
} as const;
