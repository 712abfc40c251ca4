import { expect, test } from "vitest";
import { addFailure } from "../../../teaching/events/EventForms.tsx";
import { CallError } from "../../calls/api.ts";

test("a form that keeps its heading says at its fields what is missing, and not to try again", () => {
  const refused = (fields: Record<string, string>) =>
    addFailure(new CallError(400, { code: "invalid", message: "Please check what you entered.", fields }));
  expect(refused({ "price.least": "Please enter a price." })).toEqual({
    title: "Error adding event.",
    fields: { "price.least": "Please enter a price." },
  });
  const fillOut = "Please fill out all fields";
  expect(refused({ title: fillOut, date: fillOut })).toMatchObject({ fields: { title: fillOut, date: fillOut } });
  expect(addFailure(new CallError(500, { code: "failed", message: "" }))).toMatchObject({ text: "Please try again." });
});
