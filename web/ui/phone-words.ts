/** Digits as people read them: `5550104477` → `555-010-4477`; a number of another length stays as it is. */
export function phoneWords(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
}
