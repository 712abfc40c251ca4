import { PrefetchPageLinks } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";

/** Loads the page of the payment while the form is filled in. */
export const PaymentAhead = () => useHydrated() && <PrefetchPageLinks page={paths.purchase("next")} />;
