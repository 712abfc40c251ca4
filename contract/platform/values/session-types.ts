/** Names in the API that never change: of the first two services by key, and of the free session. */
export const sessionTypeNames = {
  individual: "Individual Yoga Session (60 min)",
  therapy: "Yoga Therapy Session (60 min)",
  free: "Free session (30 min)",
} as const;

/** Type of a booked session: the key of its service, or `free`. */
export type SessionTypeId = string;

/** The name of a session in the API: the fixed one of its type, else the name that people read. */
export const sessionTypeOf = (type: SessionTypeId, sessionName: string): string =>
  Object.hasOwn(sessionTypeNames, type) ? sessionTypeNames[type as keyof typeof sessionTypeNames] : sessionName;

/** The type that a fixed name of the API stands for; undefined for any other name. */
export const fixedSessionType = (name: string) =>
  (Object.keys(sessionTypeNames) as (keyof typeof sessionTypeNames)[]).find((type) => sessionTypeNames[type] === name);

export const freeSessionMinutes = 30;

/** How student and teacher meet, by id; people read the names in their texts. */
export const meetings = ["in-person", "online"] as const;
export type Meeting = (typeof meetings)[number];
