/** Full name of a session's student or guest. A guest may have only one name. */
export function clientName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
