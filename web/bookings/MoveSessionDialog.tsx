import { lazy, Suspense } from "react";
import type { MoveSessionProps } from "./MoveDialog.tsx";

/** With its calendar it is a large part of the pages that have it, and seldom opened. */
const MoveDialog = lazy(() => import("./MoveDialog.tsx"));

/** Moves a booked session to another slot. Mounted only while open. */
export const MoveSessionDialog = (props: MoveSessionProps) => (
  <Suspense>
    <MoveDialog {...props} />
  </Suspense>
);
