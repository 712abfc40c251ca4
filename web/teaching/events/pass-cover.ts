import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { MyClasses } from "../../../contract/teaching/signups/calls.ts";

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
