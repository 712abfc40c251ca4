import { expect, test } from "vitest";
import { requestFreeSession } from "../../../../contract/teaching/messages/schema.ts";
import { checkEmail, checkFields, checkName, checkPhone } from "./checks.ts";

test("a form reports each invalid field", () => {
  const values = new FormData();
  values.set("name", "  ");
  values.set("email", "ana@example");
  values.set("phone", "555-010-4477");
  expect(checkFields(values, { name: checkName, email: checkEmail, phone: checkPhone })).toEqual({
    name: "Please enter your name.",
    email: "Please add the end of the address, like .com",
  });
});

test("the browser's checks agree with the server's", () => {
  const { shape } = requestFreeSession.body;
  for (const email of ["ana@example.com", "a.b+c@sub.example.co", "a&b/c=d~e#f@münchen.example"]) {
    expect(checkEmail(email)).toBeUndefined();
    expect(shape.email.safeParse(email).success).toBe(true);
  }
  for (const email of ["", "ana", "ana@", "ana@example", "ana@example.", "a b@example.com", "ana@example.c"]) {
    expect(checkEmail(email)).toBeTruthy();
    expect(shape.email.safeParse(email).success).toBe(false);
  }
  for (const phone of ["555-0142", "+1 (555) 010-4477", "5550104477", "555-010-4477 x12", "٥٥٥٠١٠٤٤٧٧"]) {
    expect(checkPhone(phone)).toBeUndefined();
    expect(shape.phone.safeParse(phone).success).toBe(true);
  }
  for (const phone of ["", "12", "call me", "1234567890123456"]) {
    expect(checkPhone(phone)).toBeTruthy();
    expect(shape.phone.safeParse(phone).success).toBe(false);
  }
});
