import { listMyClasses } from "../../contract/signups.ts";
import { userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { useUserId } from "../session.ts";

export type Held = "seat" | "waiting";
/** What a student holds, by class. */
export type MyClasses = ReadonlyMap<string, Held>;

/** What the logged-in student holds. Empty for everybody else, on the server, and if it cannot be read. */
export function useMyClasses(): MyClasses {
  const id = useUserId();
  const { data } = useCallData(async () => (id ? await userCall(listMyClasses, { params: { id } }) : undefined), [id]);
  return new Map([
    ...(data?.waiting ?? []).filter(isOfHousehold).map(({ eventId }) => [eventId, "waiting"] as const),
    ...(data?.classes ?? []).filter(isOfHousehold).map(({ eventId }) => [eventId, "seat"] as const),
  ]);
}

const isOfHousehold = ({ who }: { who: string }) => who !== "friend";
