import { paths } from "../../../contract/paths.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { carrying } from "../../kit/store/prefill.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import type { PaymentFailure } from "./failures.ts";

/** What the payer wants, in words, and what else may pay it. The default is a pass, a gift card or credit. */
export type WantedThing = { words: string; remains?: "passes" | "credit" | "link" | "nothing" };

/** What remains while the owner's account takes no payments: another way, and a message that asks for a link to pay. */
export function PaymentsDown({ code, wanted }: { code: PaymentFailure["code"]; wanted: WantedThing }) {
  if (code !== "payments-down") return null;
  const { words, remains = "passes" } = wanted;
  return (
    <Stack gap={3} align="start">
      <p>{[t.remains[remains], t.weSendYouALink].filter(Boolean).join(" ")}</p>
      <ButtonLink
        kind="quiet"
        to={paths.contact()}
        state={carrying({ message: t.sendMeALink(words) })}
        words={t.askForLink}
      />
    </Stack>
  );
}
