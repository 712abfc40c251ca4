/** Pages that load the payment provider's script. Their Content-Security-Policy allows it, so they are not cached. */
const paymentPages = [/^\/user\/[^/]+\/book\/?$/, /^\/cart\/?$/, /^\/pay\/?$/];

export function takesPayments(path: string): boolean {
  return paymentPages.some((page) => page.test(path));
}
