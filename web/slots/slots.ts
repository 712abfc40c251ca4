/** Whether a session is past: it has begun. The instants decide, no browser's zone (design decision 4.14). */
export function isPast({ startsAt }: { startsAt: string }, now: string): boolean {
  return Date.parse(startsAt) <= Date.parse(now);
}
