import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { useFocusAfterRemoval } from "../../kit/ui/focus-after-removal.ts";

type RefundButtonProps = {
  /** What is refunded, where several can be. */
  label?: string;
  size?: "small";
  onClick: () => void;
  /** After a full refund the button is gone. Finds what gets the focus then; a constant function. */
  nextOf: (button: HTMLElement) => HTMLElement | null | undefined;
};

/** Opens the dialog of a refund. */
export function RefundButton({ label, nextOf, ...button }: RefundButtonProps) {
  const ref = useFocusAfterRemoval<HTMLButtonElement>(nextOf);
  return <Button ref={ref} kind="quiet" aria-label={label} words={adminShared.refund} {...button} />;
}
