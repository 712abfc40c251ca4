/** The pages that load the payment provider's script: their policy lets it in, so they are made for one visitor. */
const paymentPages = [/^\/user\/[^/]+\/book\/?$/, /^\/cart\/?$/, /^\/pay\/?$/];

/** Whether the page at this path takes payments. */
export function takesPayments(path: string): boolean {
  return paymentPages.some((page) => page.test(path));
}
