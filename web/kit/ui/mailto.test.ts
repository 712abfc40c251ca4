import { expect, test } from "vitest";
import { mailto, quoteForReply, sms } from "./mailto.ts";

test("special characters in an address cannot add headers", () => {
  expect(mailto("ana@example.com")).toBe("mailto:ana@example.com");
  expect(mailto("ana?bcc=all@example.com")).toBe("mailto:ana%3Fbcc%3Dall@example.com");
});

test("subject and body cannot add a recipient", () => {
  const link = mailto("ana@example.com", { subject: "Re: you & me&cc=x", body: "> one\n> two" });
  expect(link).toBe("mailto:ana@example.com?subject=Re%3A%20you%20%26%20me%26cc%3Dx&body=%3E%20one%0D%0A%3E%20two");
});

test("a reply quotes line by line, and cuts a long message", () => {
  expect(quoteForReply("Hello\n\nTomas")).toBe("> Hello\n>\n> Tomas");
  expect(quoteForReply("x".repeat(5_000)).length).toBeLessThan(1_300);
  expect(() => mailto("a@example.com", { body: quoteForReply(`${"x".repeat(1_199)}🧘🧘`) })).not.toThrow();
});

test("a text message keeps its words, and of the number only digits and a leading plus", () => {
  expect(sms("+1 (555) 010-4477", "Hi Ana,\n\nsee you & Bea?")).toBe(
    "sms:+15550104477?&body=Hi%20Ana%2C%0A%0Asee%20you%20%26%20Bea%3F",
  );
});
