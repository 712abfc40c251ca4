import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

type BackToStep = { isOpen: boolean; onBack: () => void; onForward: () => void };

/**
 * While a step of a page `isOpen`, the browser's Back leads to the step before (`onBack`) instead of to another page.
 * The step gets an entry in the history, with the same address. Forward may open the step again (`onForward`).
 */
export function useBackToStep({ isOpen, onBack, onForward }: BackToStep) {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const isInHistory = (state as { isStep?: unknown } | null)?.isStep === true;
  const entry = useRef<"none" | "requested" | "current">("none");
  useEffect(() => {
    const open = () => {
      entry.current = "requested";
      void navigate({ search, hash }, { state: { isStep: true }, preventScrollReset: true });
    };
    if (isOpen && isInHistory) entry.current = "current";
    else if (isOpen && entry.current === "none") open();
    else if (isOpen && entry.current === "current") {
      entry.current = "none";
      onBack();
    } else if (!isOpen) {
      // The step ended without Back: its entry is one of the page.
      if (isInHistory && entry.current === "current")
        void navigate({ search, hash }, { replace: true, preventScrollReset: true });
      else if (isInHistory) onForward();
      entry.current = "none";
    }
    // oxlint-disable-next-line react/exhaustive-deps -- reacts to the step and to the history
  }, [isOpen, isInHistory]);
}

/** `shouldRevalidate` of a page with such a step: its loader does not run again for another step or query. */
export const isOtherPage = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname;
