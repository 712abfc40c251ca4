import { useEffect } from "react";

/** Makes the browser ask for confirmation before a page with unsaved input is closed. */
export function useUnsavedChangesWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
