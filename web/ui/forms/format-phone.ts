/** `5550104477` → `555-010-4477`. Numbers of another length stay unchanged. */
export const phoneWords = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
