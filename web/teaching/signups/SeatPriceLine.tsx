import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import type { PassCover } from "../events/pass-cover.ts";

type SeatPriceLineProps = { price: StudioEvent["price"]; cover: PassCover | undefined; spots?: number };

/** What a sign-up costs, before it: what passes pay, or the price and that it is paid next. Without a price, how a pass counts. */
export function SeatPriceLine({ price, cover, spots = 1 }: SeatPriceLineProps) {
  if (price.kind === "none" || cover?.isAll) return cover ? <p>{cover.words}</p> : null;
  const words = seatPriceWords(price);
  return (
    <p>
      {spots > 1 ? t.costsEach(words) : t.costs(words)} {cover ? cover.words : t.youPayNext}
    </p>
  );
}
