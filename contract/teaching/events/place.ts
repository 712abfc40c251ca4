import { countryName } from "../../platform/values/countries.ts";
import type { AdminOrder } from "../../selling/orders/calls.ts";

/** The studio's whole address if `location` is one of its lines. Other locations are returned unchanged. */
export function fullLocation(location: string, studioAddress: readonly string[]): string {
  return studioAddress.includes(location) ? studioAddress.join(", ") : location;
}

/** The studio's street: its address without the room and the city. Empty for a class at another location. */
export function streetOf(location: string, studioAddress: readonly string[], city: string): string {
  if (!studioAddress.includes(location)) return "";
  return studioAddress.filter((line) => line !== location && !line.includes(city)).join(", ");
}

/**
 * What a map finds a location by: the studio's whole address, or a location in the studio's city. Empty for a class
 * online.
 */
export function mapAddress(location: string, studioAddress: readonly string[], city: string): string {
  if (location === "" || /\bonline\b|\bzoom\b|https?:/i.test(location)) return "";
  if (studioAddress.includes(location)) return studioAddress.join(", ");
  return city === "" || location.includes(city) ? location : `${location}, ${city}`;
}

/** A search for an address in Google Maps, which phones open in their map app. https://developers.google.com/maps/documentation/urls/get-started */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;

/** A shipping address, one line each. The United States are not named. */
export function addressLines({ name, lines, city, state, zip, country }: NonNullable<AdminOrder["address"]>) {
  const town = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [name, ...lines, town, country === "US" ? "" : countryName(country)].filter(Boolean);
}
