import { sessionAmount } from "../../contract/bookings.ts";
import * as t from "../../contract/text/admin/settings.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { priceFields } from "./field-values.ts";
import { type CardProps, settingsWords } from "./summaries.ts";
import { useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

/** Session prices as pages show them. Does not limit what a student may pay. */
export function PricesCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "prices", read, fields: priceFields, onRead });
  const { typed: shown, faults, type } = card;
  const field = (label: string, name: keyof typeof shown) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      maxLength={5}
      value={shown[name]}
      onChange={({ target }) => type({ ...shown, [name]: target.value })}
      error={faults[name]}
    />
  );
  return (
    <CardFrame
      card={card}
      title={t.prices}
      settings={read.settings}
      wordsOf={({ prices }) => settingsWords.prices(prices)}
    >
      <p className={styles.help}>{t.slidingScaleThatYourPages(sessionAmount.least, sessionAmount.most)}</p>
      <fieldset className={styles.part}>
        <legend>{t.yogaHour}</legend>
        <div className={styles.pair}>
          {field("From $", "yogaLeast")}
          {field("to $", "yogaMost")}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t.yogaTherapyHour}</legend>
        <div className={styles.pair}>
          {field("From $", "therapyLeast")}
          {field("to $", "therapyMost")}
        </div>
      </fieldset>
      <p className={styles.help}>{t.twiceSameAmountIsShown}</p>
    </CardFrame>
  );
}
