import { data } from "react-router";
import { type ReceiptOrder, readOrder } from "../../contract/orders.ts";
import { paths } from "../../contract/paths.ts";
import { momentWords } from "../../contract/time.ts";
import { CallError, getPageContext } from "../api.ts";
import { pageMeta } from "../page-meta.ts";
import { BoughtItems } from "../shop/cart/BoughtItems.tsx";
import { Summary } from "../shop/cart/Summary.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import notFound from "../ui/drawings/not-found.svg?raw";
import { DoneIcon } from "../ui/Icons.tsx";
import { Empty } from "../ui/lists/Empty.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/OrderPage";
import { destinationWords, pickupWords, stepsOf } from "./words.ts";
import styles from "./OrderPage.module.css";

/** The order of the secret link in a receipt. Shows the state of the order, and no personal data of the buyer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    return data({ order: await getPageContext(context).call(readOrder, { query: { token } }) });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) throw error;
    return data({ order: undefined }, { status: 404 });
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const number = loaderData?.order?.number;
  return [
    ...pageMeta(matches, {
      title: number ? `Order ${number}` : "Your order",
      description: "How your order stands.",
      path: paths.order(),
      brand: "chocolates",
    }),
    { name: "robots", content: "noindex" },
  ];
}

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  if (!order) {
    return (
      <Section tight>
        <Empty
          level={1}
          svg={notFound}
          title="This link leads to no order"
          action={<ButtonLink to={paths.contact()}>Write to us</ButtonLink>}
        >
          <p>
            Please open the link in the mail with your receipt, whole. If it still does not work, write to us.
          </p>
        </Empty>
      </Section>
    );
  }
  return (
    <Section tight>
      <Head
        level={1}
        title={`Order ${order.number}`}
        lead={`Ordered ${momentWords(new Date(order.orderedAt))}`}
      />
      <div className={styles.order}>
        {order.state === "refunded" ? <Refunded /> : <Steps order={order} />}
        <section className={styles.part} aria-labelledby="tins-title">
          <h2 id="tins-title">Your tins</h2>
          <BoughtItems items={order.lines} />
          <Summary total={order.total} delivery={order.delivery} refundedCents={order.refundedCents} />
        </section>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={() => print()}>
            Print
          </Button>
          <ButtonLink kind="quiet" to={paths.refunds()}>
            Refunds
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

function Refunded() {
  return (
    <Notice tone="success" title="Refunded.">
      The money went back the way you paid; it can take a few days to arrive.
    </Notice>
  );
}

/** The steps of the order and its delivery. */
function Steps({ order }: { order: ReceiptOrder }) {
  const { steps, at } = stepsOf(order);
  return (
    <section className={styles.part} aria-labelledby="state-title">
      <h2 id="state-title">{steps[at]}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index <= at ? styles.done : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index <= at && <DoneIcon />}
            </span>
            {step}
            <span className="hidden-text">{index <= at ? " (done)" : " (to come)"}</span>
          </li>
        ))}
      </ol>
      <WhereItIs order={order} />
    </section>
  );
}

function WhereItIs({ order: { state, pickup, tracking, country } }: { order: ReceiptOrder }) {
  if (pickup) {
    return (
      <p>
        {state === "picked-up" ? "Handed over at" : "Pick it up at"} <strong>{pickupWords(pickup)}</strong>.
        {state !== "picked-up" && " Please say your name there."}
      </p>
    );
  }
  if (state !== "shipped")
    return <p>It is sent{destinationWords(country)} on a Friday; a mail tells you when it is on its way.</p>;
  if (!tracking) return <p>It is on its way{destinationWords(country) || " to you"}.</p>;
  return (
    <p>
      It is on its way{destinationWords(country) || " to you"}. Tracking:{" "}
      {tracking.startsWith("https://") ? (
        <a href={tracking} rel="noreferrer noopener">
          {tracking}
        </a>
      ) : (
        <strong>{tracking}</strong>
      )}
    </p>
  );
}
