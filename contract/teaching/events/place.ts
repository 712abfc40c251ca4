import { countryName } from "../../platform/values/countries.ts";
import { currentPlace, defaultPlace } from "../../platform/values/place.ts";

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

/**
 * A search for an address of the studio's country in Google Maps, which phones open in their map app. https://developers.google.com/maps/documentation/urls/get-started
 */
export function mapLink(address: string): string {
  const { country } = currentPlace();
  // In the United States, the state is part of the address.
  const query = country === defaultPlace.country ? address : `${address}, ${countryName(country)}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query })}`;
}
