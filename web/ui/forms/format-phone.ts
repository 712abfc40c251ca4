/**
 * `5550104477`, `(555) 010-4477` and `+1 555 010 4477` → `555-010-4477`, `5550112` → `555-0112`. Other numbers, such as
 * those of other countries, stay unchanged.
 */
export function phoneWords(phone: string): string {
  const parts = /^(?:(?:\+?1)?(\d{3}))?(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, ""));
  return parts ? parts.slice(1).filter(Boolean).join("-") : phone;
}
