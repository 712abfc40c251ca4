import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { PersonPage, ClientSession, ClientSignup, History } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import {
  clockWords,
  dateWords,
  momentWords,
  shortMomentWords,
  studioDay,
} from "../../../contract/platform/values/time.ts";
import { tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { RowDetails, RowLink, Rows, RowText } from "../../kit/ui/lists/Rows.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { orderWords } from "../../selling/orders/OrderTag.tsx";
import styles from "./PersonOf.module.css";

/** The newest rows of a history; the others are shown when the owner asks. */
const firstShown = 10;

type ListProps = { id: string; title: string; note?: string | undefined; empty: string; children: ReactNode[] };

function List({ id, title, note, empty, children }: ListProps) {
  const [isAll, setAll] = useState(false);
  const rows = isAll ? children : children.slice(0, firstShown);
  return (
    <Stack as="section" gap={3} className={styles.history} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {children.length === 0 ? <p className="fine">{empty}</p> : note && <p className="fine">{note}</p>}
      </div>
      {rows.length > 0 && <Rows label={title}>{rows}</Rows>}
      {rows.length < children.length && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setAll(true)} words={t.showAll(children.length)} />
        </div>
      )}
    </Stack>
  );
}

const State = ({ children }: { children: string }) => <span className="fine">{children}</span>;

/** The next one first, then the later ones, then the past ones. `items`: latest first. */
function nearestFirst<T extends { startsAt: string }>(items: readonly T[], now: string): T[] {
  const upcoming = items.filter(({ startsAt }) => startsAt > now);
  return [...upcoming.toReversed(), ...items.slice(upcoming.length)];
}

const timeWords = ({ date, time }: ClientSession | ClientSignup) => `${dateWords(date)}, ${clockWords(time)}`;

/** The sessions of a client, with amount and the client's message. `now` decides what is past (ISO 8601). */
export function ClientSessions({ sessions, now }: Pick<History, "sessions"> & { now: string }) {
  const [opened, setOpened] = useState<string>();
  return (
    <List id="sessions" title={adminShared.sessions} empty={t.noSessionsYet}>
      {nearestFirst(sessions, now).map((session) => {
        const { _id, sessionName, amount, message } = session;
        const price = amount > 0 && priceWords(centsOf(amount));
        const words = {
          title: sessionName,
          note: [timeWords(session), price].filter(Boolean).join(", "),
          end: <State>{timeState(session, now, shared.past)}</State>,
        };
        const toggle = () => setOpened(opened === _id ? undefined : _id);
        return (
          <RowDetails key={_id} {...words} isOpen={opened === _id} onToggle={toggle}>
            {message && <p className="typed">{message}</p>}
            <FactList
              facts={[
                [adminShared.when, timeWords(session)],
                [shared.payment, price],
              ]}
              isCompact
            />
            {session.state === "live" && session.startsAt > now && (
              <div>
                <ButtonLink kind="quiet" size="small" to={paths.bookedSession(_id)} words={adminShared.moveOrCancel} />
              </div>
            )}
          </RowDetails>
        );
      })}
    </List>
  );
}

/** `name`: of the person; a seat under another name, such as a child's, says it. */
export function ClientSignups({ signups, name, now }: Pick<History, "signups"> & { name: string; now: string }) {
  const past = signups.filter(({ state, startsAt }) => state === "live" && startsAt <= now);
  const missed = past.filter(({ isMissed }) => isMissed).length;
  const note = past.length > 0 ? t.classesAndMissed(past.length - missed, missed) : undefined;
  return (
    <List id="signups" title={adminShared.classes} note={note} empty={adminShared.noSignupsFound}>
      {nearestFirst(signups, now).map((signup) => {
        const { _id, eventId, title, date, waiverId, isCheckedIn, isMissed } = signup;
        const pastWords = isCheckedIn ? t.attended : isMissed ? t.missed : t.notCheckedIn;
        return (
          <RowLink
            key={_id}
            to={paths.roster(eventId)}
            title={title}
            note={[signup.name !== name && signup.name, timeWords(signup)].filter(Boolean).join(" · ")}
            end={<State>{isCheckedIn ? t.attended : timeState(signup, now, pastWords)}</State>}
            beside={
              waiverId && (
                <Link
                  to={paths.waiver(waiverId)}
                  aria-label={t.waiverForOn(title, dateWords(date))}
                  className={styles.waiver}
                >
                  {adminShared.waiver}
                </Link>
              )
            }
          />
        );
      })}
    </List>
  );
}

/** Orders of a person, each with a link to its page. Nothing without an order. */
export function ClientOrders({ orders }: Pick<History, "orders">) {
  if (orders.length === 0) return null;
  return (
    <List id="orders" title={adminShared.orders} empty="">
      {orders.map((order) => (
        <RowLink
          key={order._id}
          to={paths.adminOrder(order._id)}
          title={`${shared.order(order.number)} · ${tinsWords(order.lines)}`}
          note={`${dateWords(studioDay(new Date(order.orderedAt)))} · ${priceWords(order.total.totalCents)}`}
          end={<State>{orderWords(order)}</State>}
        />
      ))}
    </List>
  );
}

/** Signed waivers, with who signed. Nothing without one. */
export function ClientWaivers({ waivers }: Pick<PersonPage, "waivers">) {
  if (waivers.length === 0) return null;
  return (
    <List id="waivers" title={t.waivers} empty="">
      {waivers.map(({ _id, name, guardian, signedAt, isCurrent }) => (
        <RowLink
          key={_id}
          to={paths.waiver(_id)}
          title={name}
          note={[dateWords(studioDay(new Date(signedAt))), t.signedBy(guardian ?? name)].join(" · ")}
          end={!isCurrent && <State>{t.olderVersionOfWaiver}</State>}
        />
      ))}
    </List>
  );
}

/** Whether a session or class is cancelled, past or upcoming; `past` is the word for the past. */
function timeState(of: ClientSession | ClientSignup, now: string, past: string): string {
  if (of.state === "cancelled") return t.cancelled;
  return of.startsAt <= now ? past : t.upcoming;
}

/** Reminder emails to a client with their delivery state. Goes back as far as sent emails are kept. */
export function ClientReminders({ reminders }: Pick<PersonPage, "reminders">) {
  return (
    <List id="reminders" title={adminShared.reminders} empty={t.noRemindersInLastWeeks}>
      {reminders.map(({ _id, title, kind, startsAt, state, sentAt }) => (
        <RowText
          key={_id}
          title={title}
          note={`${kindWords[kind]}, ${momentWords(new Date(startsAt))}`}
          end={
            <State>
              {state === "delivered" && sentAt ? t.sentOn(shortMomentWords(new Date(sentAt))) : reminderStates[state]}
            </State>
          }
        />
      ))}
    </List>
  );
}

const kindWords = { "session-days": t.threeDaysBefore, "session-hours": t.twoHoursBefore, "class-day": t.dayBefore };

const reminderStates = {
  delivered: t.sent,
  waiting: t.waitingToBeSent,
  failed: t.notDelivered,
  dropped: t.notSentMovedCancelled,
} as const;
