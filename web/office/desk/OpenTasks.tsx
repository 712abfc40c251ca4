import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Today, TodayOrder } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { clockWords, weekdayDateWords } from "../../../contract/platform/values/time.ts";
import { useOwnerName } from "../../kit/pages/owner-name.ts";
import { MessageButton } from "../../kit/ui/ContactButtons.tsx";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Linked } from "../../kit/ui/Linked.tsx";
import { RowLink, Rows } from "../../kit/ui/lists/Rows.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { HeldPayments } from "../../selling/payments/HeldPayments.tsx";
import { clientName } from "../../teaching/bookings/format.ts";
import { MessageRows } from "../../teaching/messages/MessageRows.tsx";
import { UndeliveredMails } from "../../teaching/messages/UndeliveredMails.tsx";
import { messageTo, birthdayWords } from "../../teaching/signups/PersonTags.tsx";
import { CashButton } from "./SessionCard.tsx";
import styles from "./OpenTasks.module.css";

type Props = { today: Today; reload: () => void };

/** The rest is on their own page, so that the day stays within two screens of a phone. */
const shownMessages = 2;

/** Whether Waiting has anything to show. */
export function hasOpenTasks(today: Today): boolean {
  const { paymentRefusals, problems, undelivered, backupProblem, messages, orders } = today;
  const { unpaid, cancellations, lowStock, waitlists } = today;
  const counts = [undelivered.length, messages.count, orders.count, cancellations.count];
  const lists = [paymentRefusals, problems, today.held, unpaid, lowStock, waitlists];
  return backupProblem !== null || counts.some((count) => count > 0) || lists.some((list) => list.length > 0);
}

/** The owner's open tasks, most urgent first: failed payments, backups and emails come before messages and orders. */
export function OpenTasks({ today, reload }: Props) {
  const { paymentRefusals, problems, undelivered, backupProblem, messages, orders } = today;
  const { unpaid, cancellations, lowStock, waitlists } = today;
  return (
    <TitledSection gap={4} className={styles.waiting} id="waiting" title={t.waitingForYou}>
      {paymentRefusals.map(({ title, steps }) => (
        <Notice key={steps} tone="danger" title={`${title}.`}>
          <Linked text={steps} opensNewTab />
        </Notice>
      ))}
      {problems.length > 0 && <Problems problems={problems} />}
      <HeldPayments held={today.held} level={3} reload={reload} />
      <UndeliveredMails mails={undelivered} reload={reload} />
      {messages.count > 0 && (
        <Topic title={t.toReplyTo(messages.count)} all={{ to: paths.admin("messages"), words: t.allMessages }}>
          <MessageRows
            label={t.unansweredMessages}
            messages={messages.first.slice(0, shownMessages)}
            onMarked={reload}
          />
        </Topic>
      )}
      {orders.count > 0 && (
        <Topic title={t.newOrderCount(orders.count)} all={{ to: paths.admin("orders"), words: adminShared.allOrders }}>
          <Rows label={t.newOrders}>
            {orders.first.map((order) => (
              <RowLink
                key={order._id}
                to={paths.adminOrder(order._id)}
                title={shared.order(order.number)}
                note={orderWords(order)}
              />
            ))}
          </Rows>
        </Topic>
      )}
      {unpaid.length > 0 && <Unpaid unpaid={unpaid} reload={reload} />}
      {cancellations.count > 0 && (
        <Topic title={t.newCancellations(cancellations.count)}>
          <Rows label={t.newCancellations(cancellations.count)}>
            {cancellations.first.map(({ _id, eventId, name, title, date, time }) => (
              <RowLink
                key={_id}
                to={eventId ? paths.roster(eventId) : paths.week(date)}
                title={t.cancelled(name)}
                note={`${title} · ${weekdayDateWords(date)}, ${clockWords(time)}`}
              />
            ))}
          </Rows>
        </Topic>
      )}
      {(backupProblem !== null || waitlists.length + lowStock.length > 0) && (
        <Topic title={t.alsoWaiting}>
          <Rows label={t.alsoWaiting}>
            {backupProblem !== null && (
              <RowLink to={paths.admin("backups")} title={t.backupNeedsAttention} note={backupProblem} isWhole />
            )}
            {waitlists.map(({ eventId, title, date, time, offered, waiting }) => (
              <RowLink
                key={eventId}
                to={paths.roster(eventId)}
                title={t.spotsOfferedIn(title)}
                note={t.spotsOfferedMoreWaiting(weekdayDateWords(date), clockWords(time), offered, waiting)}
              />
            ))}
            {lowStock.length > 0 && (
              <RowLink
                to={paths.admin("chocolates")}
                title={t.lowStock}
                note={lowStock.map(({ name, inventory }) => `${name}: ${t.soldOut(inventory)}`).join(" · ")}
              />
            )}
          </Rows>
        </Topic>
      )}
    </TitledSection>
  );
}

function Problems({ problems }: Pick<Today, "problems">) {
  return (
    <Stack gap={2} className={styles.problems} role="group" aria-labelledby="problems">
      <Row as="h3" gap={2} nowrap id="problems">
        <AlertIcon />
        {t.paymentNeedsAttention(problems.length)}
      </Row>
      <Rows label={t.paymentNeedsAttention(problems.length)}>
        {problems.map(({ _id, what, payerName, amount, problem }) => (
          <RowLink
            key={_id}
            to={paths.admin("payments")}
            title={t.problemOf(payerName || what, amountWords(amount))}
            note={problem}
            isWhole
          />
        ))}
      </Rows>
    </Stack>
  );
}

function Unpaid({ unpaid, reload }: Pick<Today, "unpaid"> & { reload: () => void }) {
  return (
    <Topic title={t.unpaidSessionCount(unpaid.length)} all={{ to: paths.admin("bookings"), words: t.allBookings }}>
      <Rows label={t.unpaidSessions}>
        {unpaid.map((session) => {
          const { bookingId, amount, paidBy, date, days } = session;
          return (
            <RowLink
              key={bookingId}
              to={paths.bookedSession(bookingId)}
              title={t.unpaidBy(clientName(session), amountWords(amount))}
              note={t.unpaidSession(paidBy, weekdayDateWords(date), days)}
              beside={paidBy === "cash" && <CashButton session={session} reload={reload} />}
            />
          );
        })}
      </Rows>
    </Topic>
  );
}

function orderWords({ payerName, tins, delivery, pickup }: TodayOrder): string {
  const what = t.tinsOfBuyer(payerName, tins);
  if (delivery === "ship") return t.toShip(what);
  if (pickup?.isCancelled) return `${adminShared.pickUpClassCancelled} · ${what}`;
  return pickup
    ? t.forOn(what, `${weekdayDateWords(pickup.date)}, ${clockWords(pickup.time)}`, pickup.title)
    : t.toPickUp(what);
}

/** A heading with a link to all, and the first ones. */
export function Topic(props: { title: string; all?: { to: string; words: string }; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <div className={styles.topicHead}>
        <h3>{props.title}</h3>
        {props.all && (
          <Link to={props.all.to} className={styles.all}>
            {props.all.words}
          </Link>
        )}
      </div>
      {props.children}
    </Stack>
  );
}

export const hasPeopleToGreet = ({ away, birthdays }: Today): boolean => away.count + birthdays.count > 0;

/** Birthdays of the week and regulars who are away, each with one tap to write. */
export function PeopleToGreet({ today, className }: { today: Today; className: string }) {
  const { away, birthdays, day } = today;
  const owner = useOwnerName();
  return (
    <TitledSection gap={4} className={className} id="people-to-greet" title={t.yourPeople}>
      {birthdays.count > 0 && (
        <Topic title={t.birthdays}>
          <Rows label={t.birthdays}>
            {birthdays.first.map((person) => (
              <RowLink
                key={person.id}
                to={paths.personOf(person.id)}
                title={person.name}
                note={birthdayWords(person.birthdayOn, day)}
                beside={
                  <MessageButton {...contactOf(person)} message={t.birthdayMessage(messageTo(person, owner), false)} />
                }
              />
            ))}
          </Rows>
          {birthdays.count > birthdays.first.length && (
            <p className="fine">{t.birthdaysMore(birthdays.count - birthdays.first.length)}</p>
          )}
        </Topic>
      )}
      {away.count > 0 && (
        <Topic title={t.regularsAway(away.count)} all={{ to: paths.away(), words: t.allWhoAreAway }}>
          <Rows label={t.regularsAway(away.count)}>
            {away.first.map((person) => (
              <RowLink
                key={person.id}
                to={paths.personOf(person.id)}
                title={person.name}
                note={[t.weeksAgo(person.weeks), person.last.title].join(" · ")}
                beside={
                  <MessageButton
                    {...contactOf(person)}
                    message={t.awayMessage(messageTo(person, owner), person.last.title)}
                  />
                }
              />
            ))}
          </Rows>
        </Topic>
      )}
    </TitledSection>
  );
}

type Reachable = Today["away"]["first"][number] | Today["birthdays"]["first"][number];

const contactOf = ({ name, guardian, phone, email }: Reachable) => ({ name: guardian ?? name, phone, email }) as const;
