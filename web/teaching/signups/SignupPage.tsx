import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { currentPhones } from "../../../contract/platform/values/phone-rules.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import { readSeat, signUp } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { getBotToken, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { CallError, formCall, getPageContext } from "../../kit/calls/api.ts";
import { rejectPostedForm } from "../../kit/calls/posted.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { carrying, typedPerson, usePrefill } from "../../kit/store/prefill.ts";
import { useUserId } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { checkEmail, checkPhone, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, type PostedForm, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField, PhoneField, PrivacyNote } from "../../kit/ui/forms/PersonFields.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { NeedsJavascript, Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { classAddress, classState } from "../events/calendar.ts";
import { useShowOutcome } from "../events/signup-outcome.ts";
import { Waiver } from "../waivers/Waiver.tsx";
import type { Route } from "./+types/SignupPage";
import { classUnavailable } from "./ClassUnavailable.tsx";
import { isAlreadySignedUp, signupFailure } from "./failures.ts";
import { readRequestedClass, findClass, sellsPassesFor, shareablePath, whenAndWhere } from "./find-class.ts";
import { MoreChildren, useMoreChildren } from "./MoreChildren.tsx";
import { PassesLink } from "./PassesLink.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";
import { MinorFields, SigningFields, useWaiverSigning } from "./WaiverSigning.tsx";
import styles from "./SignupPage.module.css";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const [match, { waiver, calendar }, seat] = await Promise.all([
    findClass(call, query),
    readSiteDocuments(call, "waiver", "calendar"),
    // Undefined if the mailed link no longer works.
    token ? call(readSeat, { query: { token } }).catch(() => undefined) : undefined,
  ]);
  const isOffered = seat?.kind === "offer" && seat.eventId === match.event?._id;
  // Prefills the form, which sends the token.
  const offer = isOffered ? { token, name: seat.name, email: seat.email } : undefined;
  const isOfferOver = query.has("token") && !isOffered;
  const sellsPasses = await sellsPassesFor(call, match.event);
  return {
    ...match,
    sellsPasses,
    requested: readRequestedClass(query),
    waiver,
    price: calendar.price,
    offer,
    isOfferOver,
    now,
  };
}

/** Refuses a form that was posted without JavaScript: the signature and the bot check need it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  // Text from the address appears only in the form's fields.
  const title = loaderData?.event ? t.signUpPageTitle(loaderData.event.title) : t.signUpPageTitleUnknownClass;
  return pageMeta(matches, {
    title,
    description: t.signUpPageDescription,
    path: shareablePath(location),
    isUnlisted: true,
  });
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, requested, waiver, price, sellsPasses, offer, isOfferOver, now } = loaderData;
  const isLoggedIn = useUserId() !== undefined;
  const unavailable = classUnavailable({ ...loaderData, pathOf: paths.signup });
  if (unavailable) return unavailable;
  if (!event) {
    return (
      <Section tight>
        <Head level={1} title={t.signUpPageTitleUnknownClass} />
        <div className={styles.before}>
          <Notice tone="warning" title={t.classNotInCalendar}>
            <Rich text={t.classMayHaveMovedSeeAll} parts={{ link: <Link to={paths.calendar()} /> }} />
          </Notice>
        </div>
        <SignupForm requested={requested} waiver={waiver} offer={offer} posted={actionData} />
      </Section>
    );
  }
  return (
    <Section tight>
      <Head
        level={1}
        title={event.title}
        lead={[whenAndWhere(event), seatPriceWords(event.price) || price].filter(Boolean).join(" · ")}
      />
      {sellsPasses && !isLoggedIn && <PassesLink price={event.price} />}
      {isOfferOver && (
        <div className={styles.before}>
          <Notice tone="warning" title={t.offerHasEnded} text={t.spotTakenOrPassedOn} />
        </div>
      )}
      {classState(event, now) === "full" && !offer ? (
        <WaitlistForm event={event} posted={actionData} />
      ) : (
        <SignupForm event={event} requested={requested} waiver={waiver} offer={offer} posted={actionData} />
      )}
    </Section>
  );
}

type SignupFormProps = Pick<Route.ComponentProps["loaderData"], "requested" | "waiver" | "offer"> & {
  /** If undefined, the student enters title and date; the server refuses them if no class matches. */
  event?: StudioEvent;
  posted: PostedForm | undefined;
};

/** Sign-up of a new student: details, waiver and signature. */
function SignupForm({ event, requested, waiver, offer, posted }: SignupFormProps) {
  const showOutcome = useShowOutcome();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [isFull, setFull] = useState(false);
  const signing = useWaiverSigning(waiver, { wasMinor: posted?.values["isMinor"] !== undefined });
  const more = useMoreChildren();
  const isPriced = event !== undefined && event.price.kind !== "none";
  const submission = useSubmission({
    check: (values) =>
      signing.check(values, {
        name: required(shared.tellMeYourName),
        ...(signing.isMinor ? more.checks : {}),
        email: checkEmail,
        phone: checkPhone,
        ...(event ? {} : { classTitle: required(shared.nameClass), date: required(shared.chooseDay) }),
      }),
    send: async (values) => {
      const value = (name: string) => fieldValue(values, name);
      const signedWaiver = signing.signedWaiver(values);
      const date = event?.date ?? value("date");
      try {
        const body = {
          name: value("name"),
          email: value("email"),
          phone: value("phone"),
          classTitle: event?.title ?? value("classTitle"),
          date,
          eventId: event?._id,
          waiver: true as const,
          ...signedWaiver,
          also: signing.isMinor ? more.valuesOf(values) : undefined,
          offerToken: offer?.token,
          recaptchaToken: await getBotToken("signup_form_submit"),
          pays: true,
        };
        const seat = await formCall(signUp, { body });
        await showOutcome({ kind: "seat", ...seat });
        return "";
      } catch (error) {
        setFull(error instanceof CallError && error.code === "class-full");
        if (isAlreadySignedUp(error)) {
          submission.form.current?.reset();
          signing.signature.current?.clear();
          signing.setMinor(false);
          more.clear();
        }
        if (error instanceof CallError && error.code === "waiver-stale") await revalidate();
        throw error;
      }
    },
    failureOf: signupFailure,
    prepare: () => prepareBotToken("signup_form_submit"),
    posted,
  });
  usePrefill(submission);

  return (
    <Form
      submission={submission}
      method="post"
      className={styles.form}
      aria-label={t.signUpFormLabel(event?.title)}
      orWrite
    >
      <NeedsJavascript text={t.signingOnScreenNeedsJavascript} />
      <Stack gap={4} className={styles.part}>
        <h2>{t.yourDetails}</h2>
        {event && (
          <Stack gap={2} className={styles.known}>
            <TextArea label={shared.classLabel} name="classTitle" rows={1} readOnly value={event.title} />
            <TextArea
              label={shared.date}
              name="date"
              rows={1}
              readOnly
              value={`${dayWords(event.date)}, ${clockWords(event.time)}`}
            />
          </Stack>
        )}
        <Fields>
          <TextField
            label={signing.isMinor ? t.nameOfStudent : shared.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={offer?.name}
          />
          <EmailField defaultValue={offer?.email} />
          <PhoneField placeholder={currentPhones().example} />
          {!event && (
            <>
              <TextField label={shared.classLabel} name="classTitle" maxLength={200} defaultValue={requested.title} />
              <TextField label={shared.date} name="date" type="date" defaultValue={requested.date} />
            </>
          )}
          {!event && requested.location && (
            <TextField label={shared.location} name="location" optional="obvious" readOnly value={requested.location} />
          )}
        </Fields>
        <MinorFields signing={signing} label={t.studentIsMinor} />
        {signing.isMinor && <MoreChildren more={more} />}
      </Stack>
      <Waiver waiver={waiver} />
      <SigningFields signing={signing} onSaved={submission.clear} />
      <FormFailure />
      {isFull && event && submission.failure && (
        <ButtonLink
          kind="quiet"
          to={paths.signupSelection(classAddress(event))}
          state={carrying(typedPerson(submission.form.current))}
          words={shared.joinWaitlist}
        />
      )}
      <Row gap={5}>
        <SubmitButton
          disabled={!hydrated}
          busyWords={t.signingYouUp}
          words={isPriced ? t.signUpAndPay : t.signUpButton}
        />
        <PrivacyNote />
      </Row>
    </Form>
  );
}
