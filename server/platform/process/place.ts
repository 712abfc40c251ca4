import { AsyncLocalStorage } from "node:async_hooks";
import { setPhonesSource } from "../../../contract/platform/values/phone-rules.ts";
import { phoneRulesOf } from "../../../contract/platform/values/phone-schema.ts";
import { currentPlace, setPlaceSource, type StudioPlace } from "../../../contract/platform/values/place.ts";

/** The place of one studio of this process. It is read again when the owner has changed it. */
export type PlaceHolder = { place: StudioPlace };

const places = new AsyncLocalStorage<PlaceHolder>();
const outside = currentPlace();
setPlaceSource(() => places.getStore()?.place ?? outside);
setPhonesSource(() => phoneRulesOf(currentPlace().country));

/** Runs `work`, and all timers and listeners that it starts, with the place that the holder has at that time. */
export const inPlaceOf = <T>(holder: PlaceHolder, work: () => T): T => places.run(holder, work);

/** Runs `work` with one place to its end. */
export const inPlace = <T>(place: StudioPlace, work: () => T): T => places.run({ place }, work);
