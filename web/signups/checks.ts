import * as t from "../../contract/text/pages/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import type { Checks } from "../ui/forms/checks.ts";

/** Checks of the waiver's checkbox, and of the guardian of a student under 18. */
export const waiverCheck: Checks = {
  waiver: (value) => (value ? undefined : t.readAgreementAndCheckBox),
};
export const guardianChecks: Checks = {
  "guardian.name": (value) => (value ? undefined : shared.addNameOfParent),
  "guardian.relation": (value) => (value ? undefined : shared.sayHowYouAreRelated),
};
