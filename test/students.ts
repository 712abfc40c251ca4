import sharp from "sharp";
import type { SignupForm } from "../contract/teaching/signups/schema.ts";
import type { TestResponse, TestApp } from "./app.ts";
import { ana } from "./people.ts";

type Class = { id: string; title: string; date: string };

const strokes = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40" viewBox="0 0 500 200">
  <path d="M40 120c60-120 90-60 60 20s90-120 130-40 60 60 120-20 60 40 110 0" fill="none" stroke="#2b1d16" stroke-width="16"/></svg>`;
const drawn = new Map<number, Promise<string>>();

/**
 * A drawn signature as a data URL, as a browser sends it. Drawn once a process, and by default small: the site encodes
 * again what each sign-up sends.
 */
export function signatureDataUrl(scale = 1): Promise<string> {
  const draw = async () => {
    const png = await sharp(Buffer.from(strokes), { density: 72 * scale })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  };
  const url = drawn.get(scale) ?? draw();
  drawn.set(scale, url);
  return url;
}

/** Signs up a new student over HTTP. Fields that are not in `change` are Ana's. */
export async function signUpNew(
  site: TestApp,
  event: Class,
  change: Partial<SignupForm> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return site.request(
    "POST",
    "/api/signup",
    {
      ...ana,
      classTitle: event.title,
      date: event.date,
      eventId: event.id,
      waiver: true,
      signature: await signatureDataUrl(),
      recaptchaToken: await site.botToken("signup_form_submit"),
      ...change,
    },
    headers,
  );
}

/** Signs up a returning student over HTTP, with only the email address. */
export async function signUpReturning(
  site: TestApp,
  event: Class,
  email: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const body = {
    email,
    classTitle: event.title,
    date: event.date,
    eventId: event.id,
    recaptchaToken: await site.botToken("submit"),
  };
  return site.request("POST", "/api/check-student", body, headers);
}

/** Joins the waitlist of a full class. */
export async function joinWaitlist(
  site: TestApp,
  event: Class,
  email: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const body = {
    name: ana.name,
    email,
    classTitle: event.title,
    date: event.date,
    eventId: event.id,
    recaptchaToken: await site.botToken("signup_form_submit"),
  };
  return site.request("POST", "/api/waitlist", body, headers);
}

/** Waits for an email whose subject starts with `subject`; returns the token of the link in the newest one. */
export async function waitForSeatLink(site: TestApp, email: string, subject: string): Promise<string> {
  for (let attempts = 0; attempts < 1500; attempts++) {
    const letter = site.mail.received.findLast(
      ({ to, mail }) => to.includes(email) && mail.subject?.startsWith(subject),
    );
    const token = /\/signup\/place\?token=([\w-]+)/.exec(letter?.mail.text ?? "")?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No letter “${subject}” came to ${email}.`);
}
