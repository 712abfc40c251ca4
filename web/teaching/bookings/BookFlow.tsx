import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { requestBookingCode } from "../../../contract/auth/calls.ts";
import { openPayment } from "../../../contract/selling/payments/calls.ts";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { clearSentMail, readSentMail, requestWithBotToken, saveSentMail } from "../../auth/sent-mail.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { call, CallError, userCall } from "../../kit/calls/api.ts";
import { useSlotEvents } from "../../kit/calls/live.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import type { Failure } from "../../kit/ui/forms/Form.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import type { CaptureResult } from "../../selling/payments/capture.ts";
import { formFailureOf } from "../../selling/payments/failures.ts";
import { noWalletWish, walletFields } from "../../selling/payments/WalletChoice.tsx";
import {
  type BookFlowProps,
  useBookingDraft,
  keepTaking,
  readOpenPayment,
  storeOpenPayment,
  useUnansweredCapture,
  useBookable,
  useStepHistory,
} from "./book-flow-state.ts";
import {
  BookedOutcome,
  CodeStep,
  FinalizeStep,
  LostNotice,
  NoFreeTimes,
  PayStep,
  type Lost,
} from "./BookFlowSteps.tsx";
import { bookFailure, BookForm } from "./BookForm.tsx";
import { meaningOf, resumed } from "./booking-state.ts";
import { type ChosenSession, chosenSession, emptyDraft, fits, type OpenedPayment, slotOf, type Step } from "./steps.ts";
import styles from "./BookPage.module.css";

/** Books a one-to-one session: choose a slot, prove the address (visitors), pay, finalize, read what was booked. */
export function BookFlow(props: BookFlowProps) {
  const { userId, head, words, services, chosenId, onChoose, renderPicker, inTurn = false, otherTime } = props;
  const navigate = useNavigate();
  const query = useSearchParams()[0];
  const bookedId = query.get("booked");
  const loaded = useBookable(userId);
  const { data, reload } = loaded;
  const ids = useRequestIds();
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set());
  const [lost, setLost] = useState<Lost>();
  /** The slot this student requested last. Live events about its hold are their own, also when they arrive late. */
  const ownSlotId = useRef<string>(undefined);
  const [draft, setDraft] = useBookingDraft(query.get("service"));
  const [step, showStep] = useState<Step>({ is: "choosing" });
  const setStep = (next: Step) => {
    storeOpenPayment(next.is === "paying" ? next : undefined);
    showStep(next);
  };
  const [isTaking, setTaking] = useState(false);
  const [failed, setFailed] = useState<Failure>();
  const [justBooked, setJustBooked] = useState<BookedSlot>();

  const markGone = (slotId: string) => {
    setGoneIds((before) => new Set(before).add(slotId));
    if (slotId !== chosenId) return;
    onChoose(undefined);
    setLost("taken");
  };
  useSlotEvents({
    onSlot(event, slotId) {
      const isOwn = ownSlotId.current === slotId;
      const meaning = meaningOf(event, slotId, { step, isOwn });
      if (isOwn && event === "slotReleased") ownSlotId.current = undefined;
      if (meaning === "own-booked") reload();
      if (meaning === "hold-ended") {
        setLost("released");
        restart();
      }
      if (meaning === "more-times") readAgain();
      if (meaning !== "taken") return;
      markGone(slotId);
      if (step.is === "proving" && step.chosen.slot._id === slotId) setStep({ is: "choosing" });
    },
    onReturn() {
      ownSlotId.current = undefined;
      reload();
    },
  });

  const now = useNow();
  const service = services.find(({ key }) => key === draft.sessionType);
  const slots = data?.slots.filter(({ _id }) => !goneIds.has(_id)) ?? [];
  const offered = slots.filter((slot) => (service ? [service] : services).some((one) => fits(one, slot, now)));
  const chosen = slots.find(({ _id }) => _id === chosenId);
  // With the slot chosen first, the form offers the services that fit it.
  const isFitting = chosen && (inTurn || !service || fits(service, chosen, now));
  const bookable = inTurn && chosen ? services.filter((one) => fits(one, chosen, now)) : services;
  const readAgain = () => {
    setGoneIds(new Set());
    reload();
  };
  const restart = () => {
    setStep({ is: "choosing" });
    readAgain();
  };
  const fail = (failure: Failure | undefined) => {
    setFailed(failure);
    restart();
  };
  const giveUp = () => {
    setFailed(undefined);
    setLost("cancelled");
    restart();
  };

  const pay = async (session: ChosenSession) => {
    const { slot, sessionName: _, wallet = noWalletWish, ...rest } = session;
    const request = { for: "session", slotId: slot._id, ...rest, ...walletFields(wallet) } as const;
    ownSlotId.current = slot._id;
    try {
      const opened = await userCall(openPayment, { body: { id: ids.idOf(request), ...request } });
      const { paymentId, heldUntil, state, amount } = opened;
      ids.renew();
      setLost(undefined);
      setFailed(undefined);
      // Without a rest for the payment service, the session is booked already.
      if (state === "fulfilled") setStep({ is: "paid", chosen: session });
      else setStep({ is: "paying", chosen: session, paymentId, heldUntil, rest: Number(amount) });
    } catch (error) {
      ownSlotId.current = undefined;
      if (!(error instanceof CallError)) throw error;
      if (error.code === "payment-closed") ids.renew();
      if (error.code === "slot-yours") toast(error.message);
      else if (error.code === "slot-gone") {
        markGone(slot._id);
        setLost("refused");
      } else throw error;
      setStep({ is: "choosing" });
      reload();
      return false;
    }
    return true;
  };
  const sendCode = async (session: ChosenSession) => {
    const person = { firstName: draft.firstName.trim(), lastName: draft.lastName.trim(), email: draft.email.trim() };
    await requestWithBotToken((recaptchaToken) => call(requestBookingCode, { body: { ...person, recaptchaToken } }));
    saveSentMail(person.email);
    setFailed(undefined);
    setStep({ is: "proving", chosen: session, email: person.email });
  };
  const showBooked = (booking: BookedSlot) => {
    setDraft(emptyDraft);
    onChoose(undefined);
    setJustBooked(booking);
    void navigate({ search: `?booked=${booking._id}` }, { replace: true });
  };
  const backToForm = () => {
    clearSentMail();
    restart();
  };

  useEffect(() => {
    if (chosenId) setLost(undefined);
  }, [chosenId]);
  const showCaptured = (session: ChosenSession, { state }: CaptureResult) =>
    setStep({ is: state === "fulfilled" ? "paid" : "pending", chosen: session });
  const askServer = useUnansweredCapture({ onCaptured: showCaptured, onFailed: (given) => fail(formFailureOf(given)) });
  const waitForAnswer = (open: OpenedPayment) => {
    showStep({ is: "unanswered", chosen: open.chosen });
    askServer(open);
  };
  // Booked in another tab, or its answer got lost.
  const ownBooking = data?.booked.find(({ _id }) => _id === chosenId);
  // The page was reloaded during or after the payment: continue there.
  useEffect(() => {
    if (!userId || data?.userId !== userId || step.is !== "choosing") return;
    const open = readOpenPayment();
    if (open) ownSlotId.current = open.chosen.slot._id;
    const next = resumed(data, { open, chosenId });
    if (next.to === "paid") setStep({ is: "paid", chosen: next.chosen });
    else if (next.to === "unanswered") waitForAnswer(next.open);
    else if (next.to === "paying") setStep({ is: "paying", ...next.open });
    else if (open) storeOpenPayment(undefined);
    if (next.to === "booked") showBooked(next.booking);
    if (next.to === "expired") setLost("expired");
    // oxlint-disable-next-line react/exhaustive-deps -- when the student's bookings are read
  }, [userId, data]);
  // The page was reloaded while the visitor read the email.
  useEffect(() => {
    const { email } = draft;
    if (userId || !chosen || !service || step.is !== "choosing" || readSentMail() !== email) return;
    setStep({ is: "proving", chosen: chosenSession(service, chosen, draft), email });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the times are read
  }, [data === undefined]);
  // The code was right, or the visitor logged in in another tab.
  const isProven = step.is === "proving" && userId !== undefined;
  useEffect(() => {
    if (step.is !== "proving" || !isProven) return;
    clearSentMail();
    pay(step.chosen).catch((error: unknown) => fail(bookFailure(error)));
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isProven]);
  // A link to a time that was taken before the page was read.
  const isGone = data !== undefined && chosenId !== undefined && !chosen && !ownBooking && step.is === "choosing";
  useEffect(() => {
    if (!isGone) return;
    onChoose(undefined);
    setLost("taken");
    // oxlint-disable-next-line react/exhaustive-deps -- once for each lost time
  }, [isGone]);
  useStepHistory({
    step,
    draft,
    chosen,
    isBusy: isTaking,
    onBack: step.is === "proving" ? backToForm : restart,
    onForward(left) {
      if (left.is === "proving") saveSentMail(left.email);
      else ownSlotId.current = left.chosen.slot._id;
      setStep(left);
    },
  });

  const booked = justBooked ?? data?.booked.find(({ _id }) => _id === bookedId);
  if (booked) {
    return (
      <BookedOutcome
        booking={booked}
        bring={words.bring}
        onAgain={() => {
          void navigate({ search: "" }, { replace: true });
          setJustBooked(undefined);
          restart();
        }}
      />
    );
  }
  const form = (
    <Stack gap={5} className={styles.form}>
      <LostNotice lost={lost} />
      <BookForm
        slot={isFitting ? chosen : undefined}
        words={words}
        services={bookable}
        draft={draft}
        onDraft={setDraft}
        failed={failed}
        isVisitor={!userId}
        onContinue={userId ? pay : sendCode}
      >
        {isFitting && otherTime}
      </BookForm>
    </Stack>
  );
  const times =
    data &&
    renderPicker({ slots: service ? offered.map((slot) => slotOf(service, slot)) : offered, today: data.today });
  const hasNone = inTurn ? !chosen && offered.length === 0 : slots.length === 0 && !failed;
  const isChoosing = data && !data.paid && step.is === "choosing";
  return (
    <>
      {head}
      {step.is === "choosing" && <LoadState {...loaded} failed={t.failedToLoadFreeTimesTitle} />}
      {isChoosing && !inTurn && !hasNone && (
        <Stack gap={6} className={styles.columns}>
          {times}
          {form}
        </Stack>
      )}
      {isChoosing && inTurn && chosen && form}
      {isChoosing && inTurn && !chosen && !hasNone && (
        <Stack gap={5}>
          <LostNotice lost={lost} />
          {times}
        </Stack>
      )}
      {isChoosing && hasNone && <NoFreeTimes lost={lost} />}
      {step.is === "proving" && (
        <CodeStep
          {...step}
          name={{ firstName: draft.firstName.trim(), lastName: draft.lastName.trim() }}
          isOpening={isProven}
          onAgain={() => sendCode(step.chosen)}
          onBack={backToForm}
        />
      )}
      {step.is === "paying" && (
        <PayStep
          {...step}
          onTaking={(isNow) => {
            setTaking(isNow);
            keepTaking(isNow);
          }}
          onPaid={(captured) => showCaptured(step.chosen, captured)}
          onFailed={(given) => (given.isUnanswered ? waitForAnswer(step) : fail(formFailureOf(given)))}
          onCancelled={giveUp}
          onEnd={restart}
        />
      )}
      {(step.is === "paid" || step.is === "pending" || step.is === "unanswered") && userId && (
        <FinalizeStep userId={userId} step={step} onBooked={showBooked} />
      )}
    </>
  );
}
