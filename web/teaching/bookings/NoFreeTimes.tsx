import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { text as slotTexts } from "../../../contract/teaching/slots/text.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { type Lost, LostNotice } from "./LostNotice.tsx";

/** In place of the times and the form. Does not ask for another time after the chosen one was taken: there is none. */
export function NoFreeTimes({ lost }: { lost: Lost | undefined }) {
  return (
    <Stack gap={5}>
      <LostNotice lost={lost === "taken" ? undefined : lost} />
      <Empty
        svg={emptyBookings}
        title={t.noFreeTimesNow}
        text={slotTexts.newTimesAreAddedEvery}
        action={<ButtonLink kind="quiet" to={paths.contact()} words={shared.writeToUs} />}
      />
    </Stack>
  );
}
