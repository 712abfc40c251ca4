import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";
import type { wordFacts } from "./text.desk.ts";

export type * from "./schema.ts";

/**
 * A fact that documents can contain as `{name}`, so that the owner changes it in one place. It is filled in when a
 * document is read. Not in the waiver: its signed text must be the stored text.
 */
export type WordFact = keyof typeof wordFacts;

/** For a page that counts down, after the machine has slept. */
export const readClock = call<typeof S.readClock>()("visitor", "GET /api/clock");

export const readSite = call<typeof S.readSite>()("visitor", "GET /api/site");
