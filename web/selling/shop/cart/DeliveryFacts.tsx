import { useRouteLoaderData } from "react-router";
import { countryName } from "../../../../contract/platform/values/countries.ts";
import { clockWords, dayWords } from "../../../../contract/platform/values/time.ts";
import type { OrderSaved } from "../../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { fullLocation, mapAddress } from "../../../../contract/teaching/events/place.ts";
import type { RootData } from "../../../kit/pages/page-meta.ts";
import { type Fact, Place } from "../../../kit/ui/Outcome.tsx";

type PickupClass = Omit<NonNullable<OrderSaved["pickup"]>, "isCancelled">;

/** Where an order goes: a class, or a country (empty if it is not known yet). */
export type Destination = { pickup?: PickupClass | null | undefined; country?: string | null | undefined };

/** How the buyer gets the tins: class, time and place with the map, or country and shipping day. */
export function useDeliveryFacts({ pickup, country }: Destination): Fact[] {
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!pickup) {
    return [
      [t.shipsTo, country && countryName(country)],
      [t.ships, t.onFriday],
    ];
  }
  const { title, date, time, location } = pickup;
  const address = mapAddress(location, root?.links.address ?? [], root?.teacher.city ?? "");
  const place = location && (
    <Place location={address === "" ? location : fullLocation(location, root?.links.address ?? [])} address={address} />
  );
  return [
    [t.pickUpAt, title],
    [t.when, `${dayWords(date)}, ${clockWords(time)}`],
    [t.where, place],
  ];
}
