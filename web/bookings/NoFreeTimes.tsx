import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as slotTexts from "../../contract/text/pages/slots.ts";
import * as shared from "../../contract/text/shared.ts";
import { ButtonLink } from "../ui/Button.tsx";
import emptyBookings from "../ui/drawings/empty-bookings.svg?raw";
import { Stack } from "../ui/Layout.tsx";
import { Empty } from "../ui/lists/LoadState.tsx";
import { type Lost, LostNotice } from "./LostNotice.tsx";

/** Replaces the times and the form. Does not ask for another time after the chosen one was taken: there is none. */
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
