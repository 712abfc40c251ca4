import { seatPriceWords } from "../../contract/class-price.ts";
import type { StudioEvent } from "../../contract/events.ts";
import * as t from "../../contract/text/pages/signups.ts";
import type { PassCover } from "../events/pass-cover.ts";

type SeatPriceLineProps = { price: StudioEvent["price"]; cover: PassCover | undefined; spots?: number };

/** What a sign-up costs, before it: what passes pay, or the price and that it is paid next. Nothing without a price. */
export function SeatPriceLine({ price, cover, spots = 1 }: SeatPriceLineProps) {
  if (price.kind === "none") return null;
  const words = seatPriceWords(price);
  if (cover?.isAll) return <p>{cover.words}</p>;
  return (
    <p>
      {spots > 1 ? t.costsEach(words) : t.costs(words)} {cover ? cover.words : t.youPayNext}
    </p>
  );
}
