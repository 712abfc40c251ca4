import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Today, TodayOrder } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import { clientName } from "../bookings/words.ts";
import { MessageCard } from "../messages/MessageCard.tsx";
import { UndeliveredMails } from "../messages/UndeliveredMails.tsx";
import { AlertIcon } from "../ui/Icons.tsx";
import { Stack } from "../ui/Layout.tsx";
import { CashButton } from "./CashButton.tsx";
import styles from "./OpenTasks.module.css";

type Props = { today: Today; reload: () => void };

/** Whether Waiting has anything to show. */
export function hasOpenTasks(today: Today): boolean {
  const { problems, undelivered, backupProblem, messages, orders, unpaid, lowStock, waitlists } = today;
  const lists = [problems, unpaid, lowStock, waitlists];
  if (backupProblem !== null) return true;
  return undelivered + messages.count + orders.count > 0 || lists.some((list) => list.length > 0);
}

/** The owner's open tasks, most urgent first: failed payments, backups and emails come before messages and orders. */
export function OpenTasks({ today, reload }: Props) {
  const { problems, undelivered, backupProblem, messages, orders, unpaid, lowStock, waitlists } = today;
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {problems.length > 0 && <Problems problems={problems} />}
      {backupProblem !== null && (
        <Topic title="The backup needs you" all={{ to: paths.admin("backups"), words: "Backups" }}>
          <p className={styles.plain}>{backupProblem}</p>
        </Topic>
      )}
      {undelivered > 0 && <UndeliveredMails key={undelivered} />}
      {messages.count > 0 && (
        <Topic
          title={`${messages.count} to answer`}
          all={{ to: paths.admin("messages"), words: "All messages" }}
        >
          <Stack as="ul" gap={3} aria-label="Messages to answer">
            {messages.first.map((message) => (
              <MessageCard key={message.id} message={message} onMarked={reload} />
            ))}
          </Stack>
        </Topic>
      )}
      {orders.count > 0 && (
        <Topic
          title={orders.count === 1 ? "1 new order" : `${orders.count} new orders`}
          all={{ to: paths.admin("orders"), words: "All orders" }}
        >
          <Rows label="New orders">
            {orders.first.map((order) => (
              <WaitingRow key={order._id} to={paths.ownOrder(order._id)} title={`Order ${order.number}`}>
                {orderWords(order)}
              </WaitingRow>
            ))}
          </Rows>
        </Topic>
      )}
      {unpaid.length > 0 && <Unpaid unpaid={unpaid} reload={reload} />}
      {waitlists.length > 0 && (
        <Topic title="A place is on its way">
          <Rows label="Waitlists that move">
            {waitlists.map(({ eventId, title, date, time, offered, waiting }) => (
              <WaitingRow key={eventId} to={paths.roster(eventId)} title={title}>
                {`${dateWords(date)}, ${clockWords(time)}: ${offered === 1 ? "1 place is" : `${offered} places are`} offered${waiting > 0 ? `, ${waiting} more wait` : ""}`}
              </WaitingRow>
            ))}
          </Rows>
        </Topic>
      )}
      {lowStock.length > 0 && (
        <Topic title="Few tins left" all={{ to: paths.admin("chocolates"), words: "All chocolates" }}>
          <ul className={styles.plain} aria-label="Few tins left">
            {lowStock.map(({ _id, name, inventory }) => (
              <li key={_id}>
                {name}: {inventory === 0 ? "sold out" : `${inventory} left`}
              </li>
            ))}
          </ul>
        </Topic>
      )}
    </section>
  );
}

function Problems({ problems }: Pick<Today, "problems">) {
  return (
    <div className={styles.problems} role="group" aria-labelledby="problems">
      <h3 id="problems">
        <AlertIcon />
        {problems.length === 1 ? "A payment needs you" : `${problems.length} payments need you`}
      </h3>
      <ul>
        {problems.map(({ _id, what, payerName, amount, problem }) => (
          <li key={_id}>
            <strong>
              {payerName && `${payerName}: `}${amount}, {what}
            </strong>
            <p>{problem}</p>
          </li>
        ))}
      </ul>
      <Link to={paths.admin("payments")} className={styles.all}>
        Settle it under Money
      </Link>
    </div>
  );
}

function Unpaid({ unpaid, reload }: Pick<Today, "unpaid"> & { reload: () => void }) {
  return (
    <Topic
      title={unpaid.length === 1 ? "1 session is not paid" : `${unpaid.length} sessions are not paid`}
      all={{ to: paths.admin("bookings"), words: "All bookings" }}
    >
      <ul className={styles.rows} aria-label="Sessions that are not paid">
        {unpaid.map((session) => {
          const { bookingId, amount, paidBy, date, days } = session;
          return (
            <li key={bookingId} className={styles.unpaid}>
              <p>
                <strong>
                  {clientName(session)}: ${amount}
                </strong>{" "}
                {paidBy === "link" ? "by link" : "in cash"}, session on {dateWords(date)}
                {days > 0 && `, waiting ${days === 1 ? "1 day" : `${days} days`}`}
              </p>
              {paidBy === "cash" && <CashButton session={session} reload={reload} />}
            </li>
          );
        })}
      </ul>
    </Topic>
  );
}

function orderWords({ payerName, tins, delivery, pickup }: TodayOrder): string {
  const what = `${payerName || "A buyer"}, ${tins === 1 ? "1 tin" : `${tins} tins`}`;
  if (delivery === "ship") return `${what}, to send`;
  return pickup ? `${what}, at ${pickup.title} on ${dateWords(pickup.date)}` : `${what}, to pick up`;
}

function Topic(props: { title: string; all?: { to: string; words: string }; children: ReactNode }) {
  return (
    <div className={styles.topic}>
      <div className={styles.topicHead}>
        <h3>{props.title}</h3>
        {props.all && (
          <Link to={props.all.to} className={styles.all}>
            {props.all.words}
          </Link>
        )}
      </div>
      {props.children}
    </div>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

function WaitingRow({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <strong>{title}</strong>
        <span>{children}</span>
      </Link>
    </li>
  );
}
