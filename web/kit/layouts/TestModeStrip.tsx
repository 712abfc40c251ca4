import { useRouteLoaderData } from "react-router";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import type { RootData } from "../pages/page-meta.ts";
import styles from "./TestModeStrip.module.css";

/** Shown in test mode wherever money is taken or counted. */
export function TestModeStrip() {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return root?.isTestMode ? (
    <p className={styles.strip} role="note">
      {t.paymentsAreInTestMode}
    </p>
  ) : null;
}
