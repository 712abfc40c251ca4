import { listMyClasses, type MyClasses as ClassLists } from "../../contract/signups.ts";
import { userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { useUserId } from "../session.ts";

export type Held = "seat" | "waiting";
/** What a student holds, by class, and the passes for classes. */
export type MyClasses = { held: ReadonlyMap<string, Held>; passes: ClassLists["passes"] };

/** What the logged-in student holds. Empty for everybody else, on the server, and if it cannot be read. */
export function useMyClasses(): MyClasses {
  const id = useUserId();
  const { data } = useCallData(async () => (id ? await userCall(listMyClasses, { params: { id } }) : undefined), [id]);
  const held = new Map([
    ...(data?.waiting ?? []).filter(isOfHousehold).map(({ eventId }) => [eventId, "waiting"] as const),
    ...(data?.classes ?? []).filter(isOfHousehold).map(({ eventId }) => [eventId, "seat"] as const),
  ]);
  return { held, passes: data?.passes ?? [] };
}

const isOfHousehold = ({ who }: { who: string }) => who !== "friend";
