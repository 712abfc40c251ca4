/** Types of one-to-one sessions by id, with their names in the API. People read the same names. */
export const sessionTypeNames = {
  individual: "Individual Yoga Session (60 min)",
  therapy: "Yoga Therapy Session (60 min)",
  free: "Free session (30 min)",
} as const;

export type SessionTypeId = keyof typeof sessionTypeNames;

/** Session types that students can book themselves. */
export const studentSessionTypes = ["individual", "therapy"] as const satisfies readonly SessionTypeId[];

export type StudentSessionType = (typeof studentSessionTypes)[number];

/** Session types that the owner can book. */
export const ownerSessionTypes = [...studentSessionTypes, "free"] as const;
export const freeSessionMinutes = 30;

/** How student and teacher meet, by id; people read the names in their texts. */
export const meetings = ["in-person", "online"] as const;
export type Meeting = (typeof meetings)[number];

/** The id of a name that the API sent for a student's own session. */
export const sessionTypeIdOf = (name: string) =>
  studentSessionTypes.find((id) => sessionTypeNames[id] === name) ?? "individual";
