import * as t from "../../contract/text/admin/auth.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Why the owner's login failed: field errors, else the error's message, else a general sentence. */
export function loginFailure(error: unknown): Failure {
  const title = shared.loginFailed;
  if (error instanceof BotCheckError) return { title, text: t.recaptchaTokenNotGenerated, fields: {} };
  const fields = error instanceof CallError && error.code === "invalid" ? error.fields : {};
  if (Object.keys(fields).length > 0) return { fields };
  const message = error instanceof Error ? error.message : "";
  return { title, text: message || t.invalidEmailOrPasswordPlease, fields: {} };
}

/** Why a change of the owner's credentials failed. `names` maps the API's field names to the form's. */
export function accountFailure(names: Record<string, string> = {}): (error: unknown) => Failure {
  return (error) => {
    if (error instanceof BotCheckError)
      return { title: shared.verificationNotReady, text: error.message, fields: {} };
    if (!(error instanceof CallError)) return { title: shared.somethingWentWrongPleaseTry, fields: {} };
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, sentence]) => [names[name] ?? name, sentence]),
    );
    return Object.keys(fields).length > 0 ? { fields } : { title: error.message, fields: {} };
  };
}

export const checkPassword = (value: string) => (value ? undefined : adminShared.enterYourPassword);

export const checkNewPassword = (value: string) =>
  value.length < 12 ? adminShared.useAtLeast12Characters : undefined;

export const checkCode = (value: string) => (value.length < 6 ? adminShared.enterCode : undefined);
