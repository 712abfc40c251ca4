import { z } from "zod";
import { botToken, email, id, line, phone, prose } from "./text.ts";

/** `id` is made by the page, once per filled form: a repeat of the same request is stored once. */
export const requestFreeSession = {
  body: z.strictObject({
    id: id.optional(),
    name: line(100, "Please tell me your name."),
    email,
    phone,
    sessionType: z.enum(["private yoga", "group yoga", "yoga therapy"], {
      error: "Please choose what you are interested in.",
    }),
    message: prose(4000).default(""),
    captchaToken: botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};

export const sendContactMessage = {
  body: z.strictObject({
    id: id.optional(),
    name: line(100, "Please tell me your name."),
    email,
    message: prose(8000).min(1, "Please write a message."),
    recaptchaToken: botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};

export type FreeSessionRequest = z.input<typeof requestFreeSession.body>;
export type ContactMessage = z.input<typeof sendContactMessage.body>;
export type Received = z.output<typeof requestFreeSession.output>;
