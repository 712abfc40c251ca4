/** Countries that orders are shipped to, as ISO 3166 writes them. */
export const shipsTo: readonly string[] = ["US"];

/** The state of the studio: what is handed over there is sold there, so its tax applies. */
export const studioState = "CA";
