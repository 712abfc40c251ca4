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
import { formFailureOf } from "../../selling/payments/failures.ts";
import { useCheckout } from "../../selling/payments/use-checkout.ts";
import { noWalletWish, walletFields } from "../../selling/payments/WalletChoice.tsx";
import { type BookFlowProps, useBookingDraft, useBookable, useStepHistory } from "./book-flow-state.ts";
import { BookedOutcome, CodeStep, FinalizeStep, LostNotice, NoFreeTimes, type Lost } from "./BookFlowSteps.tsx";
import { bookFailure, BookForm } from "./BookForm.tsx";
import { type ChosenSession, chosenSession, emptyDraft, fits, slotOf, type Step } from "./steps.ts";
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
  const { note, pay: goPay } = useCheckout();
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set());
  const [lost, setLost] = useState<Lost | undefined>(note?.isCancelled && "cancelled");
  /** The slot this student requested last. Live events about its hold are their own, also when they arrive late. */
  const ownSlotId = useRef<string>(undefined);
  const [draft, setDraft] = useBookingDraft(query.get("service"));
  const [step, setStep] = useState<Step>({ is: "choosing" });
  const [failed, setFailed] = useState(formFailureOf(note?.failed));
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
      if (event === "slotReleased" || event === "slotAdded") {
        if (isOwn && event === "slotReleased") ownSlotId.current = undefined;
        return readAgain();
      }
      if (isOwn) return event === "slotBooked" ? reload() : undefined;
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
  const pay = async (session: ChosenSession) => {
    const { slot, sessionName: _, wallet = noWalletWish, ...rest } = session;
    const request = { for: "session", slotId: slot._id, ...rest, ...walletFields(wallet) } as const;
    ownSlotId.current = slot._id;
    try {
      const opened = await userCall(openPayment, { body: { id: ids.idOf(request), ...request } });
      ids.renew();
      setLost(undefined);
      setFailed(undefined);
      // Without a rest for the payment service, the session is booked already.
      if (opened.state === "fulfilled") setStep({ is: "paid", chosen: session });
      else await goPay(opened);
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
    if (chosenId) setLost((now) => (now === "cancelled" ? now : undefined));
  }, [chosenId]);
  // Booked in another tab, or its answer got lost.
  const ownBooking = data?.booked.find(({ _id }) => _id === chosenId);
  // Paid, and not finalized yet: continue there.
  useEffect(() => {
    if (!userId || data?.userId !== userId || step.is !== "choosing") return;
    if (data.paid) setStep({ is: "paid", chosen: data.paid });
    else if (ownBooking && !note) showBooked(ownBooking);
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
    onBack: backToForm,
    onForward(left) {
      saveSentMail(left.email);
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
      {step.is === "paid" && userId && <FinalizeStep userId={userId} chosen={step.chosen} onBooked={showBooked} />}
    </>
  );
}
