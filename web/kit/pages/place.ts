import {
  currentPlace,
  defaultPlace,
  setPlaceSource,
  type StudioPlace,
} from "../../../contract/platform/values/place.ts";

/** The place of the studio as an attribute of `<html>`; none if it is that of a new site. */
export function placeForPage(): string | undefined {
  const place = currentPlace();
  const isDefault = Object.entries(defaultPlace).every(([name, value]) => place[name as keyof StudioPlace] === value);
  return isDefault ? undefined : JSON.stringify(place);
}

/** In a browser: takes the place from the page, before anything is drawn. */
export function readPlaceOfPage(): void {
  const { place } = document.documentElement.dataset;
  if (place === undefined) return;
  const ofPage = JSON.parse(place) as StudioPlace;
  setPlaceSource(() => ofPage);
}

/** In a browser, after the owner has changed it: pages that are opened from now on are drawn with it. */
export function usePlace(place: StudioPlace): void {
  setPlaceSource(() => place);
}
