import * as t from "../../contract/auth/text.desk.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { always, failureMapper } from "../kit/ui/forms/failure-mapper.ts";

/** Why the owner's login failed. */
export const loginFailure = failureMapper({
  title: shared.loginFailed,
  otherwise: t.invalidEmailOrPasswordPlease,
  shows: always,
  botCheck: { title: shared.loginFailed, text: t.recaptchaTokenNotGenerated, fields: {} },
});

/** Why a change of the owner's credentials failed. `names` maps the API's field names to the form's. */
export const accountFailure = (names: Record<string, string> = {}) =>
  failureMapper({
    otherwise: shared.somethingWentWrongPleaseTry,
    shows: always,
    fieldName: (name) => names[name] ?? name,
  });
