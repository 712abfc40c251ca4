import { useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dayWords, momentWords, studioDay } from "../../../contract/platform/values/time.ts";
import { type ReceiptOrder, readOrder } from "../../../contract/selling/orders/calls.ts";
import type { OrderRefund } from "../../../contract/selling/orders/schema.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { carrying } from "../../kit/store/prefill.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { DoneIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
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
export const loader = (args: Route.LoaderArgs) => readByToken(args, (call, query) => call(readOrder, { query }));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const number = loaderData?.found?.number;
  const title = number ? shared.order(number) : t.yourOrder;
  const page = {
    title,
    description: t.orderDescription,
    path: paths.order(),
    brand: "chocolates",
    isUnlisted: true,
  } as const;
  return pageMeta(matches, page);
}

export default function OrderPage({ loaderData: { found: order } }: Route.ComponentProps) {
  if (!order) return <LinkNotFound title={t.orderNotFound} text={t.openLinkInEmail} />;
  return (
    <Section tight>
      <PaperHead />
      <Head level={1} title={shared.order(order.number)} lead={t.ordered(momentWords(new Date(order.orderedAt)))} />
      <Stack gap={6} className={styles.order}>
        {order.refund ? <Cancelled refund={order.refund} /> : <Steps order={order} />}
        <TitledSection gap={4} className={styles.part} id="tins-title" title={t.yourTins}>
          <BoughtItems items={order.lines} />
          <Summary {...order} />
        </TitledSection>
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
    <TitledSection gap={4} className={styles.part} id="state-title" title={steps[at]}>
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
    </TitledSection>
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
