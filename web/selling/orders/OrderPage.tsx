import { data, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dayWords, momentWords, studioDay } from "../../../contract/platform/values/time.ts";
import { type ReceiptOrder, readOrder } from "../../../contract/selling/orders/calls.ts";
import type { OrderRefund } from "../../../contract/selling/orders/schema.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { carrying } from "../../kit/store/prefill.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { DoneIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LinkNotFound } from "../../kit/ui/LinkNotFound.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { useDeliveryFacts } from "../shop/cart/DeliveryFacts.tsx";
import { BoughtItems, Summary } from "../shop/cart/Summary.tsx";
import type { Route } from "./+types/OrderPage";
import { destinationWords, stepsOf } from "./format.ts";
import { Tracking } from "./Tracking.tsx";
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
  const title = number ? shared.order(number) : t.yourOrder;
  const page = { title, description: t.orderDescription, path: paths.order(), brand: "chocolates" } as const;
  return [...pageMeta(matches, page), { name: "robots", content: "noindex" }];
}

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  if (!order) return <LinkNotFound title={t.orderNotFound} text={t.openLinkInEmail} />;
  return (
    <Section tight>
      <PaperHead />
      <Head level={1} title={shared.order(order.number)} lead={t.ordered(momentWords(new Date(order.orderedAt)))} />
      <Stack gap={6} className={styles.order}>
        {order.refund ? <Cancelled refund={order.refund} /> : <Steps order={order} />}
        <Stack as="section" gap={4} className={styles.part} aria-labelledby="tins-title">
          <h2 id="tins-title">{t.yourTins}</h2>
          <BoughtItems items={order.lines} />
          <Summary {...order} />
        </Stack>
        <Row gap={3} align="stretch" className="unprinted">
          <Button kind="quiet" onClick={() => print()} words={t.printReceipt} />
          <ButtonLink
            kind="quiet"
            to={paths.contact()}
            state={carrying({ message: t.aboutOrder(order.number) })}
            words={t.askAboutOrder}
          />
          <ButtonLink kind="link" to={paths.refunds()} words={t.refundPolicy} />
        </Row>
      </Stack>
    </Section>
  );
}

/** Names the seller, because a page on paper has no bar. */
function PaperHead() {
  const { brand, links } = useRouteLoaderData("root") as RootData;
  return <p className={styles.onPaper}>{[brand.chocolates.name, brand.yoga.name, links.email].join(" · ")}</p>;
}

const notices = {
  done: { tone: "success", title: t.refunded, text: t.moneyWentBack },
  "on-its-way": { tone: "success", title: t.refundIsOnItsWay, text: t.paypalWorksOnIt },
  refused: { tone: "warning", title: shared.refundNotMadeYet, text: t.paypalDidNotMakeIt },
  none: { tone: "success", title: t.orderWasCancelled },
} as const;

const Cancelled = ({ refund }: { refund: OrderRefund }) => <Notice {...notices[refund]} />;

function Steps({ order }: { order: ReceiptOrder }) {
  const { steps, at } = stepsOf(order);
  return (
    <Stack as="section" gap={4} className={styles.part} aria-labelledby="state-title">
      <h2 id="state-title">{steps[at]}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Row
            as="li"
            gap={2}
            nowrap
            key={step}
            className={index <= at ? styles.done : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index <= at && <DoneIcon />}
            </span>
            {step}
            <span className="hidden-text">{index <= at ? t.done : t.upcoming}</span>
          </Row>
        ))}
      </ol>
      <WhereItIs order={order} />
    </Stack>
  );
}

function WhereItIs({ order }: { order: ReceiptOrder }) {
  const { state, pickup, tracking, country, shippedAt } = order;
  const facts = useDeliveryFacts(order);
  if (pickup) {
    return (
      <>
        {pickup.isCancelled && <Notice tone="warning" text={shared.pickUpClassWasCancelled} />}
        <FactList facts={facts} />
        {state !== "picked-up" && !pickup.isCancelled && <p>{t.sayYourNameThere}</p>}
      </>
    );
  }
  const destination = destinationWords(country);
  return (
    <>
      <p>
        {shippedAt ? t.shippedOn(destination, dayWords(studioDay(new Date(shippedAt)))) : t.weShipOnFriday(destination)}{" "}
        {t.addressIsInEmail}
      </p>
      {tracking && (
        <p>
          {t.trackYourTins} <Tracking tracking={tracking} />
        </p>
      )}
    </>
  );
}
