/** How late an act that was tapped without a connection keeps its own time. */
const latestDays = 30;

/** The browser's time of a tap, if it is plausible: neither in the future, nor too old, nor before `since`. */
export function tappedAt(now: Date, tapped: string | undefined, since = new Date(0)): Date {
  const at = tapped ? new Date(tapped) : now;
  return at > now || at < since || at.getTime() < now.getTime() - latestDays * 86_400_000 ? now : at;
}
