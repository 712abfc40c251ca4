/** Completes a class's location with the studio's street. Other places than the studio stay as they are. */
export function fullPlace(location: string, studioAddress: readonly string[]): string {
  return studioAddress.includes(location) ? studioAddress.join(", ") : location;
}

/** The studio's street: its address without the room and the city. Nothing for a class somewhere else. */
export function streetOf(location: string, studioAddress: readonly string[], city: string): string {
  if (!studioAddress.includes(location)) return "";
  return studioAddress.filter((line) => line !== location && !line.includes(city)).join(", ");
}
