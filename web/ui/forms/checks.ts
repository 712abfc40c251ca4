/** Checks of a form before it is sent, with the server's messages. The server checks everything again. */
export type Checks = Record<string, (value: string) => string | undefined>;

export const checkName = (value: string) => (value ? undefined : "Please tell me your name.");

export const checkPhone = (value: string) => {
  if (!value) return "Please enter a phone number.";
  if (!/^[-+().\s/\d]*$/.test(value)) return "Please use digits, spaces and dashes only.";
  const digits = value.replace(/\D/g, "").length;
  return digits < 7 || digits > 15 ? "Please check the number: it should have 7 to 15 digits." : undefined;
};

export const checkEmail = (value: string) => {
  if (!value) return "Please enter your email address.";
  if (/^[^\s@]+@[^\s@.]+$/.test(value)) return "Please add the end of the address, like .com";
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value)
    ? undefined
    : "Please check the address: it should look like name@example.com.";
};

export const checkInterest = (value: string) =>
  value ? undefined : "Please choose what you are interested in.";

export const checkMessage = (value: string) => (value ? undefined : "Please write a message.");

/** Runs the checks on the trimmed values. Returns the messages by field, in the order of the checks. */
export function checkFields(values: FormData, checks: Checks): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const sentence = check(fieldValue(values, name));
      return sentence ? [[name, sentence]] : [];
    }),
  );
}

/** The value of one field, trimmed. */
export function fieldValue(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
}
