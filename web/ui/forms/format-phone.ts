/** `5550104477` → `555-010-4477`. Numbers of another length stay unchanged. */
export function phoneWords(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
}
