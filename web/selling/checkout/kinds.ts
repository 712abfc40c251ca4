import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { PurchaseView } from "../../../contract/selling/payments/calls.ts";
import { text as shop } from "../../../contract/selling/shop/text.ts";
import { text as wallet } from "../../../contract/selling/wallet/text.ts";
import { text as bookings } from "../../../contract/teaching/bookings/text.ts";
import { text as signups } from "../../../contract/teaching/signups/text.ts";
import type { WantedThing } from "../payments/PaymentsDown.tsx";

export type KindOnPage = {
  /** The buttons that lead back: while it can be paid, and afterwards. */
  change: string;
  again: string;
  /** The page of its form, for a payer who did not come from there. */
  form: (userId: string | undefined) => string;
  /** The form has nothing more to say after a cancellation: the payer goes to `form` instead. */
  leavesForm?: true;
  /** Where a student finds what was bought. */
  own: (userId: string) => { to: string; words: string };
  /** What can pay while the payment service does not. */
  remains?: WantedThing["remains"];
};

const inBookings = (userId: string) => ({ to: paths.user(userId), words: bookings.toMyBookings });
const inWallet = (userId: string) => ({ to: paths.user(userId, "wallet"), words: wallet.seeWallet });

const inTheWallet = { change: wallet.changeIt, again: wallet.chooseAgain, form: () => paths.buyPass(), own: inWallet };

/** What differs by the kind of a purchase between its form and its confirmation. */
export const kindsOnPage: Record<PurchaseView["kind"], KindOnPage> = {
  session: {
    change: bookings.chooseAnotherTime,
    again: bookings.chooseTimeAgain,
    form: (userId) => (userId ? paths.user(userId, "book") : paths.sessions()),
    own: inBookings,
  },
  booking: {
    change: shared.cancel,
    again: bookings.toMyBookings,
    form: (userId) => paths.user(userId),
    own: inBookings,
    remains: "link",
  },
  seat: {
    change: signups.chooseAnotherClass,
    again: signups.backToCalendar,
    form: () => paths.calendar(),
    leavesForm: true,
    own: inBookings,
  },
  cart: {
    change: shop.editCart,
    again: shop.backToCart,
    form: () => paths.cart(),
    own: (userId) => ({ to: paths.user(userId), words: shared.seeYourOrder }),
    remains: "credit",
  },
  pass: { ...inTheWallet, remains: "credit" },
  "gift-card": { ...inTheWallet, remains: "nothing" },
};
