import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { listMyClasses, type MyClasses as ClassLists } from "../../../contract/teaching/signups/calls.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useUserId } from "../../kit/store/session.ts";

/** `offer`: a seat is free for the student. `position`: in the waitlist, from 1. */
export type Held = { kind: "seat" | "offer" } | { kind: "waiting"; position: number };
/** What a student holds, by class, and the passes for classes. */
export type MyClasses = { held: ReadonlyMap<string, Held>; passes: ClassLists["passes"] };

/** What the logged-in student holds. Empty for everybody else, on the server, and if it cannot be read. */
export function useMyClasses(): MyClasses {
  const id = useUserId();
  const { data } = useCallData(async () => (id ? await userCall(listMyClasses, { params: { id } }) : undefined), [id]);
  const held = new Map<string, Held>([
    ...(data?.waiting ?? []).filter(isOfHousehold).toReversed().map(entry),
    ...(data?.classes ?? []).filter(isOfHousehold).map(({ eventId }) => [eventId, { kind: "seat" }] as const),
  ]);
  return { held, passes: data?.passes ?? [] };
}

const entry = ({ eventId, until, position }: ClassLists["waiting"][number]) =>
  [eventId, until ? ({ kind: "offer" } as const) : ({ kind: "waiting", position } as const)] as const;

const isOfHousehold = ({ who }: { who: string }) => who !== "friend";

type Priced = Pick<StudioEvent, "date" | "price">;

/** `isAll`: nothing is left to pay. */
export type PassCover = { words: string; isAll: boolean };

/** What a student's passes pay of spots in a class. Only words: the server decides when the spots are paid. */
export function passCover(passes: MyClasses["passes"], { date, price }: Priced, spots = 1): PassCover | undefined {
  if (spots === 0) return undefined;
  const valid = passes.filter(({ expiresOn }) => expiresOn === null || expiresOn >= date);
  const left = valid.reduce((sum, pass) => sum + pass.left, 0);
  const [first] = valid;
  if (!first) return undefined;
  if (price.kind === "none") return { words: t.passCountsInRoom, isAll: false };
  if (left < spots) return { words: t.passCoversSome(left, spots), isAll: false };
  return { words: first.left >= spots ? t.passCovers(first.name, first.left) : t.passesCover(left), isAll: true };
}
