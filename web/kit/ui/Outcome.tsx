import { type ReactNode, useEffect, useRef } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { mapLink } from "../../../contract/teaching/events/place.ts";
import { DoneIcon } from "./Icons.tsx";
import { joined, Row, Stack } from "./Layout.tsx";
import styles from "./Outcome.module.css";

/** A label and its value. Facts without a value are left out. */
export type Fact = readonly [label: string, value: ReactNode];

/**
 * The result of every act (sign-up, booking, order, request): that it is done, the facts, and the next steps. The
 * heading takes the focus when the outcome replaces a form on the same page.
 */
export function Outcome(props: {
  title: string;
  lead?: ReactNode;
  facts: readonly (Fact | false | undefined)[];
  /** Buttons and links: the calendar, the own list, cancel. */
  actions?: ReactNode;
  level?: 1 | 2;
  /** Not done yet, such as a payment under review: no tick. */
  isPending?: boolean;
  children?: ReactNode;
}) {
  const { title, lead, facts, actions, level = 1, isPending, children } = props;
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <Stack as="section" gap={5} className={styles.outcome} aria-label={title}>
      <Stack gap={3}>
        {!isPending && (
          <span className={styles.done}>
            <DoneIcon />
          </span>
        )}
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </Stack>
      <FactList facts={facts} />
      {children}
      {actions && <Row gap={3}>{actions}</Row>}
    </Stack>
  );
}

type FactListProps = {
  facts: readonly (Fact | false | undefined)[];
  className?: string;
  /** Puts label and value side by side on a phone too, for an opened row. */
  isCompact?: boolean;
};

/** Has no first capital letter in Spanish. */
const isEmail = (value: unknown) => typeof value === "string" && value.includes("@");

/** Facts as label and value, one below the other. */
export function FactList({ facts, className, isCompact }: FactListProps) {
  const shown = facts.filter((fact): fact is Fact => Boolean(fact && fact[1]));
  return (
    <dl className={joined(styles.facts, isCompact && styles.compact, className)}>
      {shown.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd translate={isEmail(value) ? "no" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A place with its link to the map. `address`: the full address; without one there is no link. */
export function Place({ location, address }: { location: string; address?: string | undefined }) {
  if (!address) return location;
  return (
    <>
      {location}
      <br />
      <a href={mapLink(address)} target="_blank" rel="noopener noreferrer">
        {shared.showOnMap}
      </a>
    </>
  );
}
