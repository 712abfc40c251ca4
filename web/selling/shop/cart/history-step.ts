import { paths } from "../../../../contract/paths.ts";
import { useStepInHistory } from "../../payments/step-in-history.ts";
import type { Step } from "./checkout.ts";

/** The step of the checkout, kept in the browser's history. */
export const useHistoryStep = () => useStepInHistory<Step>(paths.cart(), { is: "choosing" });
