import { AsyncLocalStorage } from "node:async_hooks";
import { setPhonesSource } from "../../../contract/platform/values/phone-rules.ts";
import { phoneRulesOf } from "../../../contract/platform/values/phone-schema.ts";
import { currentPlace, setPlaceSource, type StudioPlace } from "../../../contract/platform/values/place.ts";
import { currentTaxMode, setTaxModeSource, type TaxMode } from "../../../contract/platform/values/taxes.ts";

/** The place of one studio of this process, and how it charges tax. They are read again when the owner has changed them. */
export type PlaceHolder = { place: StudioPlace; taxMode?: TaxMode };

const places = new AsyncLocalStorage<PlaceHolder>();
const outside = currentPlace();
setPlaceSource(() => places.getStore()?.place ?? outside);
setPhonesSource(() => phoneRulesOf(currentPlace().country));
setTaxModeSource(() => places.getStore()?.taxMode ?? "added");

/** Runs `work`, and all timers and listeners that it starts, with the place that the holder has at that time. */
export const inPlaceOf = <T>(holder: PlaceHolder, work: () => T): T => places.run(holder, work);

/** Runs `work` with one place to its end, and the tax of that time. */
export const inPlace = <T>(place: StudioPlace, work: () => T, taxMode: TaxMode = currentTaxMode()): T =>
  places.run({ place, taxMode }, work);
