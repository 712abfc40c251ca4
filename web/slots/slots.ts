/** A session is past once it has begun. Compares instants, so the browser's time zone has no effect. */
export function isPast({ startsAt }: { startsAt: string }, now: string): boolean {
  return Date.parse(startsAt) <= Date.parse(now);
}
