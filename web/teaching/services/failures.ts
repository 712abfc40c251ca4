import { CallError, errorMessageOf } from "../../kit/calls/api.ts";
import type { Failure } from "../../kit/ui/forms/submission.ts";
import type { ServiceFaults } from "./service-edit.ts";

/** Why a service was not saved, with the messages at the fields as they are typed. */
export function saveFailure(error: unknown, title: string): Failure & { fields: ServiceFaults } {
  if (!(error instanceof CallError)) return { title, text: errorMessageOf(error), fields: {} };
  if (error.code === "name-taken") return { fields: { name: error.message } };
  const { fields, message } = error;
  const { "price.least": priceFrom = "", "price.most": priceTo = "" } = fields;
  return { title, text: message, fields: { ...fields, priceFrom, priceTo } };
}
