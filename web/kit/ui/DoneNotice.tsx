import { useLocation } from "react-router";
import { useHydrated } from "../browser/hydrated.ts";
import { Notice } from "./Notice.tsx";

/** What was done before this page, in the state of its history entry (`done`). */
export type DoneState = { title: string; text: string; facts: string };

/** Says what was stored when the page that shows it, or a part of it, could not be loaded. */
export function DoneNotice() {
  const { state } = useLocation() as { state: { done?: DoneState } | null };
  const done = useHydrated() && state?.done;
  return done ? <Notice tone="success" title={done.title} text={done.text} after={done.facts} /> : null;
}
