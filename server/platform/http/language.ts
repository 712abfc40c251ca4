import type { IncomingMessage } from "node:http";
import type { FastifyInstance, onRequestHookHandler, preValidationHookHandler } from "fastify";
import { type Language, splitLanguage } from "../../../contract/platform/language/language.ts";
import { english, type Spoken, speak } from "../language/language.ts";
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

/** Runs the handlers of each request in its language. */
export function speakLanguageOfRequest(app: FastifyInstance, read: ReadSpoken): void {
  const languages = new WeakMap<IncomingMessage, Spoken>();
  const choose: onRequestHookHandler = (request, _reply, done) => {
    const language = languageOf(request.raw);
    if (language === "en") return done();
    const start = (spoken: Spoken) => {
      languages.set(request.raw, spoken);
      speak(spoken, done);
    };
    // Without the database the site's own sentences are still in this language.
    read(language).then(start, () => start({ ...english, language }));
  };
  // The events of reading the body lose the context.
  const chooseAgain: preValidationHookHandler = (request, _reply, done) => {
    const spoken = languages.get(request.raw);
    if (spoken) speak(spoken, done);
    else done();
  };
  app.addHook("onRequest", choose);
  app.addHook("preValidation", chooseAgain);
}
