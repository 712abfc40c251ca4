import { useEffect, useRef, useState } from "react";
import { listBookings } from "../../contract/bookings.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import { studioDay } from "../../contract/time.ts";
import { getPageContext, userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { useSlotEvents } from "../live.ts";
import { personalMeta } from "../page-meta.ts";
import type { PaymentFailure } from "../payments/failures.ts";
import { usePaymentPage } from "../payments/payment-page.ts";
import { readSiteDocuments } from "../read-site-documents.ts";
import { SlotPicker } from "../slots/SlotPicker.tsx";
import { Stack } from "../ui/Layout.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/BookPage";
import { BookForm } from "./BookForm.tsx";
import { FinalizeStep } from "./FinalizeStep.tsx";
import { PayStep } from "./PayStep.tsx";
import { chosenFromBooking, emptyDraft, type Step } from "./steps.ts";
import styles from "./BookPage.module.css";

export const loader = ({ context }: Route.LoaderArgs) => readSiteDocuments(getPageContext(context).call, "sessions");

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.bookNewSession);

export const handle = {
  head: ({ sessions: { title, lead } }: Route.ComponentProps["loaderData"]) => ({ title, lead }),
};

/** A student books a one-to-one session: choose a slot, pay, finalize. */
export default function BookPage({ loaderData: { sessions }, params: { id } }: Route.ComponentProps) {
  usePaymentPage();
  const loaded = useCallData(async () => {
    const [{ availableSlots = [] }, { bookedSlots = [] }] = await Promise.all([
      userCall(listBookings, { query: {} }),
      userCall(listBookings, { query: { userId: id } }),
    ]);
    const paid = bookedSlots.find(({ isFinalized }) => !isFinalized);
    return { slots: availableSlots, paid: paid && chosenFromBooking(paid), today: studioDay(new Date()) };
  }, [id]);
  const { data, reload } = loaded;
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string>();
  const [lost, setLost] = useState<"taken" | "released">();
  /** The slot this student requested last. Live events about its hold are their own, also when they arrive late. */
  const ownSlotId = useRef<string>(undefined);
  const [draft, setDraft] = useState(emptyDraft);
  const [step, setStep] = useState<Step>({ is: "choosing" });
  const [failed, setFailed] = useState<PaymentFailure>();

  const markGone = (slotId: string) => {
    setGoneIds((before) => new Set(before).add(slotId));
    if (slotId !== chosenId) return;
    setChosenId(undefined);
    setLost("taken");
  };
  useSlotEvents({
    onSlot(event, slotId) {
      const isOwn = ownSlotId.current === slotId;
      if (isOwn && event === "slotHeld") return;
      if (isOwn && event === "slotReleased") ownSlotId.current = undefined;
      if (event === "slotReleased" && step.is === "paying" && step.chosen.slot._id === slotId) {
        setStep({ is: "choosing" });
        setLost("released");
      }
      if (event === "slotReleased" || event === "slotAdded") {
        setGoneIds(new Set());
        reload();
        return;
      }
      // Live events also arrive for the student's own hold and booking.
      if (step.is === "choosing") markGone(slotId);
    },
    onReturn() {
      ownSlotId.current = undefined;
      reload();
    },
  });

  // The page was reloaded between the payment and the last step: continue there.
  const paid = data?.paid;
  useEffect(() => {
    if (paid) setStep((now) => (now.is === "choosing" ? { is: "paid", chosen: paid } : now));
  }, [paid]);

  const slots = data?.slots.filter(({ _id }) => !goneIds.has(_id)) ?? [];
  const chosen = slots.find(({ _id }) => _id === chosenId);
  const restart = () => {
    setStep({ is: "choosing" });
    setGoneIds(new Set());
    reload();
  };

  return (
    <Section tight>
      <Head level={1} {...handle.head({ sessions })} />
      <LoadState {...loaded} failed={t.failedToLoadFreeTimesTitle} />
      {data && !data.paid && step.is === "choosing" && (
        <div className={styles.columns}>
          <SlotPicker
            slots={slots}
            today={data.today}
            chosen={chosenId}
            onChoose={(slotId) => {
              setChosenId(slotId);
              setLost(undefined);
            }}
          />
          <Stack gap={5} className={styles.form}>
            {lost && (
              <Notice
                tone="warning"
                title={t.timeSlotRequired}
                text={lost === "taken" ? t.timeYouHadChosen : t.timeIsNoLongerHeld}
              />
            )}
            <BookForm
              slot={chosen}
              words={sessions}
              draft={draft}
              onDraft={setDraft}
              failed={failed}
              onOpening={(slotId) => {
                ownSlotId.current = slotId;
              }}
              onOpened={(opened) => {
                setLost(undefined);
                setFailed(undefined);
                setStep({ is: "paying", ...opened });
              }}
              onGone={(slotId) => {
                markGone(slotId);
                reload();
              }}
            />
          </Stack>
        </div>
      )}
      {step.is === "paying" && (
        <PayStep
          {...step}
          onPaid={({ state }) => setStep({ is: state === "fulfilled" ? "paid" : "pending", chosen: step.chosen })}
          onFailed={(failure) => {
            setFailed(failure);
            restart();
          }}
          onEnd={restart}
        />
      )}
      {(step.is === "paid" || step.is === "pending") && (
        <FinalizeStep
          userId={id}
          step={step}
          onDone={() => {
            setChosenId(undefined);
            setDraft(emptyDraft);
            restart();
          }}
        />
      )}
    </Section>
  );
}
