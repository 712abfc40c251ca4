import { pages } from "../pages.ts";

export const paymentPages = pages.filter(({ takesPayments }) => takesPayments).map(({ path }) => path);
