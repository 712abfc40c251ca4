import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { columnWords } from "../../../../contract/platform/values/units.ts";
import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { type CartItem, maxTins, saveCart, parseQuantity, withQuantity } from "../../../kit/store/cart.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { AlertIcon, MinusIcon, PlusIcon } from "../../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { StateTag } from "../../../kit/ui/lists/StateTag.tsx";
import { Picture } from "../../../kit/ui/Picture.tsx";
import { StepButton } from "../../../kit/ui/StepButton.tsx";
import { fewTinsLimit } from "../AddToCart.tsx";
import styles from "./CartLines.module.css";

type CartLinesProps = { items: CartItem[]; quote: CartQuote | undefined };

export function CartLines({ items, quote }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<number>();
  useEffect(() => {
    if (removed === undefined) return;
    setRemoved(undefined);
    const names = list.current?.querySelectorAll("h2") ?? [];
    (names[removed] ?? names[removed - 1])?.focus();
  }, [removed]);
  return (
    <ul ref={list} className={styles.lines}>
      {items.map((item, index) => (
        <Line key={item._id} item={item} items={items} quote={quote} onRemove={() => setRemoved(index)} />
      ))}
    </ul>
  );
}

/** A line of the cart, at the current price as soon as the quote is read. */
function Line({ item, items, quote, onRemove }: CartLinesProps & { item: CartItem; onRemove: () => void }) {
  const { _id, image, quantity } = item;
  const current = quote?.lines.find((line) => line._id === _id);
  const { name, price } = current ?? item;
  const isGone = quote?.gone.includes(_id) === true;
  const available = isGone ? 0 : current?.available;
  const [isRefused, setRefused] = useState(false);
  const errorId = `quantity-${_id}-error`;
  const most = Math.min(maxTins, available ?? maxTins);
  const set = (next: number) => {
    setRefused(false);
    saveCart(withQuantity(items, _id, next));
  };
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <Picture image={image} alt="" sizes="7rem" cover />
      </div>
      <Stack gap={1} align="start" className={styles.words}>
        <h2 tabIndex={-1}>{name}</h2>
        <p>{t.pricePerTin(columnWords(price))}</p>
        {available !== undefined && available > 0 && available < fewTinsLimit && (
          <StateTag state="held">{t.onlyLeft(available)}</StateTag>
        )}
      </Stack>
      <Row gap={4} justify="between">
        <div className={styles.quantity} role="group" aria-label={t.quantityOf(name)}>
          <StepButton words={t.oneLess(name)} isAtEnd={quantity <= 1} onPress={() => set(quantity - 1)}>
            <MinusIcon />
          </StepButton>
          <QuantityField
            key={quantity}
            name={name}
            quantity={quantity}
            errorId={isRefused ? errorId : undefined}
            onSet={set}
            onRefused={setRefused}
          />
          <StepButton words={t.oneMore(name)} isAtEnd={quantity >= most} onPress={() => set(quantity + 1)}>
            <PlusIcon />
          </StepButton>
        </div>
        <p className={styles.price}>{columnWords(price * quantity)}</p>
      </Row>
      {isRefused && (
        <p id={errorId} role="alert" className={styles.error}>
          <AlertIcon />
          {t.enterQuantity(maxTins, quantity)}
        </p>
      )}
      <Button
        kind="link"
        onClick={() => {
          set(0);
          onRemove();
        }}
        aria-label={t.remove(name)}
        words={shared.remove}
      />
    </li>
  );
}

type QuantityFieldProps = {
  name: string;
  quantity: number;
  /** Id of the error message, if the typed quantity was rejected. */
  errorId: string | undefined;
  onSet: (quantity: number) => void;
  onRefused: (isRefused: boolean) => void;
};

/** Accepts whole numbers from 1 to 99, on Enter or blur. Anything else restores the last valid number. */
function QuantityField({ name, quantity, errorId, onSet, onRefused }: QuantityFieldProps) {
  const [text, setText] = useState(String(quantity));
  const commit = () => {
    const typed = parseQuantity(text);
    setText(String(typed ?? quantity));
    if (typed === undefined) onRefused(true);
    else if (typed !== quantity) onSet(typed);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") commit();
    if (key === "Escape") setText(String(quantity));
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t.tinsOf(name)}
      {...(errorId ? { "aria-invalid": true, "aria-describedby": errorId } : {})}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onRefused(false);
      }}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
