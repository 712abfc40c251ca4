import { currentPhones, type PhoneRules, setPhonesSource } from "../../../contract/platform/values/phone-rules.ts";
import {
  currentPlace,
  defaultPlace,
  setPlaceSource,
  type StudioPlace,
} from "../../../contract/platform/values/place.ts";
import { currentTaxMode, setTaxModeSource, type TaxMode } from "../../../contract/platform/values/taxes.ts";

/** The place of the studio as an attribute of `<html>`; none if it is that of a new site. */
export function placeForPage(): string | undefined {
  const place = currentPlace();
  const isDefault = Object.entries(defaultPlace).every(([name, value]) => place[name as keyof StudioPlace] === value);
  return isDefault ? undefined : JSON.stringify(place);
}

/** The rules of phone numbers of another country than that of a new site, as an attribute of `<html>`. */
export function phonesForPage(): string | undefined {
  return currentPlace().country === defaultPlace.country ? undefined : JSON.stringify(currentPhones());
}

/** How the studio charges tax, as an attribute of `<html>`; none if it is added to prices. */
export function taxModeForPage(): TaxMode | undefined {
  const mode = currentTaxMode();
  return mode === "added" ? undefined : mode;
}

/** In a browser: takes the place and the tax from the page, before anything is drawn. */
export function readPlaceOfPage(): void {
  const { place, phones, tax = "added" } = document.documentElement.dataset;
  setTaxModeSource(() => tax as TaxMode);
  if (place !== undefined) {
    const ofPage = JSON.parse(place) as StudioPlace;
    setPlaceSource(() => ofPage);
  }
  if (phones !== undefined) takePhones(phones);
}

function takePhones(json: string): void {
  const phones = JSON.parse(json) as PhoneRules;
  setPhonesSource(() => phones);
}

/** In a browser, after the owner has changed it: pages that are opened from now on are drawn with it. */
export function takePlace(place: StudioPlace, phones: string): void {
  setPlaceSource(() => place);
  takePhones(phones);
}
