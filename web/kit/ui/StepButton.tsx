import type { ReactNode } from "react";

type StepButtonProps = { words: string; isAtEnd?: boolean; onPress: () => void; children: ReactNode };

/** One more or one less. At the end it stays focusable: a disabled button would lose the focus to the page. */
export function StepButton({ words, isAtEnd, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={words}
      aria-disabled={isAtEnd || undefined}
      onClick={() => {
        if (!isAtEnd) onPress();
      }}
    >
      {children}
    </button>
  );
}
