import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Why the owner's login failed: field errors, else the error's message, else a general sentence. */
export function loginFailure(error: unknown): Failure {
  const title = "Login Failed";
  if (error instanceof BotCheckError) return { title, text: "reCAPTCHA token not generated", fields: {} };
  const fields = error instanceof CallError && error.code === "invalid" ? error.fields : {};
  if (Object.keys(fields).length > 0) return { fields };
  const message = error instanceof Error ? error.message : "";
  return { title, text: message || "Invalid email or password. Please try again.", fields: {} };
}

/** Why a change of the owner's credentials failed. `names` maps the API's field names to the form's. */
export function accountFailure(names: Record<string, string> = {}): (error: unknown) => Failure {
  return (error) => {
    if (error instanceof BotCheckError)
      return { title: "Verification Not Ready", text: error.message, fields: {} };
    if (!(error instanceof CallError))
      return { title: "Something went wrong. Please try again.", fields: {} };
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, sentence]) => [names[name] ?? name, sentence]),
    );
    return Object.keys(fields).length > 0 ? { fields } : { title: error.message, fields: {} };
  };
}

export const checkPassword = (value: string) => (value ? undefined : "Please enter your password.");

export const checkNewPassword = (value: string) =>
  value.length < 12 ? "Please use at least 12 characters; a sentence works well." : undefined;

export const checkCode = (value: string) => (value.length < 6 ? "Please enter the code." : undefined);
