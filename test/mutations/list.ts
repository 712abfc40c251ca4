/** One guard to break. `npm run mutations` applies each alone and expects a named test to fail. */
export type Mutation = {
  /** What the code protects, in one sentence. */
  rule: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  before: string;
  after: string;
} & (
  | {
      kind: "unit";
      /** Vitest files that may catch it. If the file is in web/ and a test is not, the pages are built again. */
      tests: readonly string[];
    }
  | {
      kind: "journey";
      /** Playwright files that may catch it. The pages are built again. */
      tests: readonly string[];
      /** Part of the journey's name. */
      grep: string;
    }
);

/** Guards on the server and in the contract. */
const serverMutations: readonly Mutation[] = [
  {
    rule: "A slot held by one student cannot be held by another before the hold ends.",
    file: "server/slots/hold.ts",
    before: "(slot_holds.user_id = excluded.user_id or slot_holds.held_until <= ${tx.now})",
    after: "true",
    kind: "unit",
    tests: ["server/slots/hold.test.ts"],
  },
  {
    rule: "A booked slot cannot be held for another payment.",
    file: "server/slots/hold.ts",
    before: "  and not exists (select from bookings where bookings.slot_id = slots.id and bookings.state = 'live')",
    after: "",
    kind: "unit",
    tests: ["server/slots/hold.test.ts"],
  },
  {
    rule: "Simultaneous sign-ups cannot exceed the capacity of a class.",
    file: "server/events/count-seats.ts",
    before: `.where("state", "=", "live").forNoKeyUpdate(),`,
    after: `.where("state", "=", "live"),`,
    kind: "unit",
    tests: ["test/signups.test.ts"],
  },
  {
    rule: "A freed seat goes to the waitlist, not to the next visitor.",
    file: "server/events/count-seats.ts",
    before: "return live + offered + waiting < event.capacity;",
    after: "return live < event.capacity;",
    kind: "unit",
    tests: ["test/waitlist.test.ts"],
  },
  {
    rule: "A returning student signs again after the waiver has changed.",
    file: "server/signups/sign-up.ts",
    before: `if (student.text_version !== version) throw new Refusal("waiver-changed");`,
    after: "",
    kind: "unit",
    tests: ["test/signups.test.ts"],
  },
  {
    rule: "A minor's waiver needs a guardian.",
    file: "server/signups/sign-up.ts",
    before: `if (form.isMinor && !form.guardian) throw new Refusal("guardian-missing");`,
    after: "",
    kind: "unit",
    tests: ["test/signups.test.ts"],
  },
  {
    rule: "A student cannot cancel a session after the cut-off.",
    file: "server/bookings/cancel.ts",
    before: `if (booking.starts_at < (await earliestChangeableStart(tx))) throw new Refusal("too-late");`,
    after: "",
    kind: "unit",
    tests: ["test/move-and-cancel.test.ts"],
  },
  {
    rule: "Refunds together never exceed the captured amount.",
    file: "server/payments/refunds/refund.ts",
    before: "const cents = Math.min(amountCents ?? left, left);",
    after: "const cents = amountCents ?? left;",
    kind: "unit",
    tests: ["server/payments/refunds/refund.test.ts"],
  },
  {
    rule: "A refund that PayPal refused does not use up the refundable amount.",
    file: "server/payments/refunds/refund.ts",
    before: " and state <> 'failed' and id is distinct from ${id}",
    after: " and id is distinct from ${id}",
    kind: "unit",
    tests: ["server/payments/refunds/refund.test.ts"],
  },
  {
    rule: "A cart's price comes from the server: a body that names one is refused.",
    file: "contract/schema/payments.ts",
    before: "const cartPayment = z.strictObject({",
    after: "const cartPayment = z.looseObject({",
    kind: "unit",
    tests: ["server/orders/buy.test.ts"],
  },
  {
    rule: "A webhook that PayPal does not verify changes nothing.",
    file: "server/payments/webhook.ts",
    before: `if (verified.kind === "refused" || !verified.value) throw notSentRefusal();`,
    after: "",
    kind: "unit",
    tests: ["server/payments/webhook.test.ts"],
  },
  {
    rule: "A webhook's certificate is on a host of PayPal's domain.",
    file: "server/payments/webhook.ts",
    before: "/(^|\\.)paypal\\.com$/",
    after: "/paypal\\.com$/",
    kind: "unit",
    tests: ["server/payments/webhook.test.ts"],
  },
  {
    rule: "A payment's ID cannot be reused for another purchase.",
    file: "server/payments/open.ts",
    before: "payment.user_id === userId && payment.asked_hash === requestHash(body);",
    after: "payment.user_id === userId;",
    kind: "unit",
    tests: ["server/payments/pay.test.ts"],
  },
  {
    rule: "A change of an order from an outdated page is refused.",
    file: "server/orders/change.ts",
    before: `if (order.version !== body.version) throw new Refusal("stale");`,
    after: "",
    kind: "unit",
    tests: ["server/orders/manage.test.ts"],
  },
  {
    rule: "Every route admits only its kind of caller.",
    file: "server/http/serve.ts",
    before: "    authorize(endpoint.who, actor);",
    after: "",
    kind: "unit",
    tests: ["test/access.test.ts"],
  },
  {
    rule: "A mailed link stops working at its expiry.",
    file: "server/auth/mailed-links.ts",
    before: `    .where("expires_at", ">", now)
    .returning("person_id")`,
    after: `    .returning("person_id")`,
    kind: "unit",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A mailed link works once, also for simultaneous uses.",
    file: "server/auth/mailed-links.ts",
    before: `    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")`,
    after: `    .where("expires_at", ">", now)
    .returning("person_id")`,
    kind: "unit",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A network that exceeds a rate limit is refused.",
    file: "server/limits/counters.ts",
    before: "if (count > most) {",
    after: "if (count > Infinity) {",
    kind: "unit",
    tests: ["server/auth/owner/log-in.test.ts"],
  },
  {
    rule: "A code of the second factor works once.",
    file: "server/auth/owner/second-factor.ts",
    before: '.where("totp_last_step", "<", step)',
    after: "",
    kind: "unit",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A page of another site cannot make calls for its visitor.",
    file: "server/http/api.ts",
    before: "refuseCrossOrigin(headers, publicUrl);",
    after: "void refuseCrossOrigin;",
    kind: "unit",
    tests: ["test/bad-input.test.ts"],
  },
  {
    rule: "A page of another site cannot redirect its visitor into a sign-in with Google.",
    file: "server/http/google.ts",
    before: "if (isCrossOrigin(request.headers, publicUrl)) return reply.redirect(paths.login(), 303);",
    after: "",
    kind: "unit",
    tests: ["test/google.test.ts"],
  },
  {
    rule: "A mail claimed by one process is not sent by another.",
    file: "server/mail/deliver.ts",
    before: "and (claimed_until is null or claimed_until <= now()) and id <> all",
    after: "and id <> all",
    kind: "unit",
    tests: ["server/mail/deliver.test.ts"],
  },
  {
    rule: "A reminder is never sent after its time, such as the start of the session.",
    file: "server/mail/deliver.ts",
    before: "if (isOutdated || (mail.expires_at !== null && mail.expires_at <= now))",
    after: "if (isOutdated)",
    kind: "unit",
    tests: ["server/reminders/reminders.test.ts"],
  },
  {
    rule: "A waiver is kept as long as a sign-up that uses it.",
    file: "server/settings/retention.ts",
    before: `
    and not exists (select from signups where signups.waiver_id = waivers.id and not (\${isOldSignup(now, years)}))`,
    after: "",
    kind: "unit",
    tests: ["test/signups.test.ts", "server/settings/effects.test.ts", "server/settings/change.test.ts"],
  },
  {
    rule: "The deletion of an account erases the student's data from payments and orders.",
    file: "server/people/erase.ts",
    before: "await eraseBuyer(tx, { id: userId, email: found.email });",
    after: "void eraseBuyer;",
    kind: "unit",
    tests: ["test/erasure.test.ts"],
  },
  {
    rule: "A backup with changed content is not restored.",
    file: "server/db/backup/file.ts",
    before: `if (content["sha256"] !== hash.digest("hex")) throw damaged(file, "its checksum is wrong");`,
    after: "",
    kind: "unit",
    tests: ["server/db/backup/back-up.test.ts"],
  },
  {
    rule: "A spreadsheet never reads a cell of a CSV file as a formula.",
    file: "server/csv.ts",
    before: "escape_formulas: true,",
    after: "escape_formulas: false,",
    kind: "unit",
    tests: ["server/csv.test.ts"],
  },
  {
    rule: "Text in an email is never read as HTML.",
    file: "server/escape-html.ts",
    before: `/[&<>"']/g`,
    after: `/[&>"']/g`,
    kind: "unit",
    tests: ["server/mail/letter.test.ts"],
  },
  {
    rule: "A sealed note that was moved to another client does not open.",
    file: "server/people/read.ts",
    before: "return `note ${note.id} about ${note.user_id}`;",
    after: "return `note ${note.id}`;",
    kind: "unit",
    tests: ["server/people/notes/notes.test.ts"],
  },
  {
    rule: "Simultaneous buyers cannot exceed the maximum uses of a discount code.",
    file: "server/orders/code-uses.ts",
    before: "where code = ${code} and state = 'live' and (most_uses is null or uses < most_uses)",
    after: "where code = ${code} and state = 'live'",
    kind: "unit",
    tests: ["server/orders/price.test.ts"],
  },
  {
    rule: "A pick-up has the sales tax of the studio's state.",
    file: "server/orders/taxes.ts",
    before: `delivery.how === "pickup" ? (await ctx.site.settings()).shop.state : delivery.state;`,
    after: `delivery.how === "pickup" ? "NY" : delivery.state;`,
    kind: "unit",
    tests: ["server/orders/where-to.test.ts"],
  },
  {
    rule: "No more tins are sold than are in stock.",
    file: "server/shop/stock.ts",
    before: "and state = 'shown' and inventory >= ${quantity}",
    after: "and state = 'shown'",
    kind: "unit",
    tests: ["server/orders/hold.test.ts"],
  },
  {
    rule: "Where the clocks change, sessions of the office hours do not overlap.",
    file: "server/slots/plan.ts",
    before: "if (starts < soonest || starts < free) continue;",
    after: "if (starts < soonest) continue;",
    kind: "unit",
    tests: ["server/slots/availability.test.ts"],
  },
  {
    rule: "A calendar entry of a changed class replaces the earlier one (SEQUENCE).",
    file: "server/events/ics.ts",
    before: "sequence: event.version,",
    after: "sequence: 0,",
    kind: "unit",
    tests: ["server/events/ics.test.ts"],
  },
  {
    rule: "The owner's calendar feed needs its secret.",
    file: "server/events/feed.ts",
    before: `    .where("secret", "=", secret)`,
    after: "",
    kind: "unit",
    tests: ["server/events/feed.test.ts"],
  },
  {
    rule: "An uploaded picture has at most ten megabytes.",
    file: "server/pictures/usable.ts",
    before: "if (bytes.length === 0 || bytes.length > mostBytes) throw unusable();",
    after: "if (bytes.length === 0) throw unusable();",
    kind: "unit",
    tests: ["server/pictures/usable.test.ts"],
  },
  {
    rule: "A direct caller cannot invent an IP address with X-Forwarded-For.",
    file: "server/trust-proxy.ts",
    before: "if (hop > 0 || isPrivate(address)) return true;",
    after: "return true;",
    kind: "unit",
    tests: ["server/trust-proxy.test.ts"],
  },
];

/** Guards in the browser. */
const webMutations: readonly Mutation[] = [
  {
    rule: "Lines of the same chocolate in a stored cart are added up.",
    file: "web/cart.ts",
    before: "same ? { ...same, quantity: wholeTins(same.quantity + item.quantity, 1) } : item",
    after: "same ?? item",
    kind: "unit",
    tests: ["web/cart.test.ts"],
  },
  {
    rule: "A cart line has at most 99 tins.",
    file: "web/cart.ts",
    before: "Math.min(maxTins, Math.max(least, Math.floor(quantity)))",
    after: "Math.max(least, Math.floor(quantity))",
    kind: "unit",
    tests: ["web/cart.test.ts"],
  },
  {
    rule: "Settings that the owner did not touch keep the value saved in another window.",
    file: "web/settings/field-values.ts",
    before: "return { ...now, ...Object.fromEntries(touched) };",
    after: "return { ...now, ...mine };",
    kind: "unit",
    tests: ["web/settings/field-values.test.ts"],
  },
  {
    rule: "A stored draft that no longer fits the form is not opened.",
    file: "web/site/editor/word-drafts.ts",
    before: "form.every((field) => fits(field, draft.words?.[field.key])) && !isDeepEqual",
    after: "!isDeepEqual",
    kind: "unit",
    tests: ["web/site/editor/editor.test.ts"],
  },
  {
    rule: "A page of the owner redirects to the login before it is shown.",
    file: "web/doors.ts",
    before: `return adminPages.test(pathname) ? { token: "adminToken", to: paths.admin() } : undefined;`,
    after: "return undefined;",
    kind: "unit",
    tests: ["web/doors.test.ts"],
  },
  {
    rule: "Times are shown in the studio's time zone.",
    file: "web/desk/format.ts",
    before: "clockWords(studioTime(new Date(at)))",
    after: "clockWords(at.slice(11, 16))",
    kind: "unit",
    tests: ["web/desk/format.test.ts"],
  },
  {
    rule: "A form that is sent back without JavaScript does not contain the typed password.",
    file: "web/posted.ts",
    before: `typeof value === "string" && !/password/i.test(name) ?`,
    after: `typeof value === "string" ?`,
    kind: "unit",
    tests: ["test/forms.test.ts"],
  },
  {
    rule: "A browser that cannot store the cart says so.",
    file: "web/stored.ts",
    before: `  } catch {
    return false;
  } finally {`,
    after: `  } catch {
    return true;
  } finally {`,
    kind: "journey",
    tests: ["test/e2e/chocolates.spec.ts"],
    grep: "a browser that refuses to store the cart",
  },
  {
    rule: "A form is sent once, even if its button is pressed twice.",
    file: "web/ui/forms/submission.ts",
    before: "if (busy.current || untouched.current) return;",
    after: "",
    kind: "journey",
    tests: ["test/e2e/free-session.spec.ts"],
    grep: "a double click, further presses",
  },
  {
    rule: "The focus moves to the first field that was refused.",
    file: "web/ui/forms/submission.ts",
    before: "(invalid ?? notice.current)?.focus();",
    after: "",
    kind: "journey",
    tests: ["test/e2e/free-session.spec.ts"],
    grep: "missing and wrong fields get a message",
  },
  {
    rule: "An edit that conflicts with a newer version asks instead of overwriting it.",
    file: "web/ui/forms/versioned-edit.ts",
    before: `if (now === "deleted" || (now && conflicts(edit.base, now))) setNewer(now);`,
    after: `if (now === "deleted") setNewer(now);`,
    kind: "journey",
    tests: ["test/e2e/admin-chocolates.spec.ts"],
    grep: "when another tab saved first",
  },
  {
    rule: "A tab with unsaved text asks before it is closed or reloaded.",
    file: "web/ui/forms/versioned-edit.ts",
    before: "if (!isUnsaved) return;",
    after: "return;",
    kind: "journey",
    tests: ["test/e2e/words.phone.spec.ts"],
    grep: "a draft survives a reload",
  },
  {
    rule: "The month is one Tab stop; arrow keys move over its days.",
    file: "web/ui/calendar/Month.tsx",
    before: "tabIndex={isTabStop ? 0 : -1}",
    after: "tabIndex={0}",
    kind: "journey",
    tests: ["test/e2e/calendar.spec.ts"],
    grep: "the month is one Tab stop",
  },
];

export const mutations = [...serverMutations, ...webMutations];
