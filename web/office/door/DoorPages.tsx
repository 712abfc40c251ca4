import { useEffect } from "react";
import { PrefetchPageLinks } from "react-router";
import { paths } from "../../../contract/paths.ts";

// Any class: only the code of these pages is loaded.
const pages = [paths.door("any"), paths.sell()];

/** Loads the pages that the owner may open next: later there may be no connection. */
export function DoorPages() {
  useEffect(() => {
    // React Router loads the code without the styles; the bundler's import loads both.
    const load = () =>
      void Promise.allSettled([
        import("./AdminDoorPage.tsx?__react-router-build-client-route"),
        import("./AdminSellPage.tsx?__react-router-build-client-route"),
      ]);
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
