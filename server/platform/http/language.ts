import type { IncomingMessage } from "node:http";
import type { FastifyInstance, onRequestHookHandler, preValidationHookHandler } from "fastify";
import { type Language, splitLanguage } from "../../../contract/platform/language/language.ts";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import type { TaxMode } from "../../../contract/platform/values/taxes.ts";
import { english, type Spoken, speak } from "../language/language.ts";
import { inPlace } from "../process/place.ts";
import { acceptedLanguage } from "./accepted-language.ts";
import { acceptsJson } from "./api.ts";

/** A language with the owner's words in it. */
export type ReadSpoken = (language: Language) => Promise<Spoken>;

/** A page has its language in its address. A call has it in Accept-Language, which the site's pages set. */
export function languageOf(request: Pick<IncomingMessage, "url" | "headers" | "method">): Language {
  const { url = "/" } = request;
  const isCall =
    url.startsWith("/api/") || acceptsJson.deriveConstraint(request as IncomingMessage, undefined) === "json";
  return isCall ? acceptedLanguage(request.headers["accept-language"]) : splitLanguage(url).language;
}

/** Where the studio is, and how it charges tax; answers also while the database is away. */
export type ReadPlace = () => Promise<{ place: StudioPlace; taxMode: TaxMode }>;

/** Runs the handlers of each request in its language, and in the place that the studio has when it arrives. */
export function speakLanguageOfRequest(app: FastifyInstance, read: ReadSpoken, readPlace: ReadPlace): void {
  const contexts = new WeakMap<IncomingMessage, (work: () => void) => void>();
  const choose: onRequestHookHandler = (request, _reply, done) => {
    const language = languageOf(request.raw);
    // Without the database the site's own sentences are still in this language.
    const reading = language === "en" ? english : read(language).catch(() => ({ ...english, language }));
    void Promise.all([reading, readPlace()]).then(([spoken, { place, taxMode }]) => {
      const context = (work: () => void) => inPlace(place, () => speak(spoken, work), taxMode);
      contexts.set(request.raw, context);
      context(done);
    });
  };
  // The events of reading the body lose the context.
  const chooseAgain: preValidationHookHandler = (request, _reply, done) => {
    const context = contexts.get(request.raw);
    if (context) context(done);
    else done();
  };
  app.addHook("onRequest", choose);
  app.addHook("preValidation", chooseAgain);
}
