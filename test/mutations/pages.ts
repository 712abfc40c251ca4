import type { Guard } from "./list.ts";

/** Guards in the pages, tested by journeys and unit tests. */
export const pages: readonly Guard[] = [
  {
    rule: "Lines of the same chocolate in a stored cart are added up.",
    file: "web/kit/store/cart.ts",
    before: "same ? { ...same, quantity: wholeTins(same.quantity + item.quantity, 1) } : item",
    after: "same ?? item",
  },
  {
    rule: "A cart line has at most 99 tins.",
    file: "web/kit/store/cart.ts",
    before: "Math.min(maxTins, Math.max(least, Math.floor(quantity)))",
    after: "Math.max(least, Math.floor(quantity))",
  },
  {
    rule: "Settings that the owner did not touch keep the value saved in another window.",
    file: "web/office/settings/use-card.ts",
    before: "filter(([name, part]) => !isDeepEqual(part, base[name as keyof Values]))",
    after: "filter(() => true)",
    tests: ["web/office/settings/card-kinds.test.ts"],
  },
  {
    rule: "A stored draft that no longer fits the form is not opened.",
    file: "web/office/editor/word-drafts.ts",
    before: "form.every((field) => fits(field, draft.words?.[field.key])) && !isDeepEqual",
    after: "!isDeepEqual",
    tests: ["web/office/editor/editor.test.ts"],
  },
  {
    rule: "A page of the owner redirects to the login before it is shown.",
    file: "web/kit/pages/required-login.ts",
    before: `return ownerArea.test(pathname) ? { token: "adminToken", to: paths.admin() } : undefined;`,
    after: "return undefined;",
  },
  {
    rule: "Times are shown in the studio's time zone.",
    file: "web/office/desk/format.ts",
    before: "clockWords(studioTime(new Date(at)))",
    after: "clockWords(at.slice(11, 16))",
  },
  {
    rule: "A form that is sent back without JavaScript does not contain the typed password.",
    file: "web/kit/calls/posted.ts",
    before: `typeof value === "string" && !/password/i.test(name) ?`,
    after: `typeof value === "string" ?`,
    tests: ["test/forms.test.ts"],
  },
  {
    rule: "A browser that cannot store the cart says so.",
    file: "web/kit/store/stored.ts",
    before: `  } catch {
    return false;
  } finally {`,
    after: `  } catch {
    return true;
  } finally {`,
    tests: ["test/e2e/chocolates.spec.ts"],
    grep: "a browser that refuses to store the cart",
  },
  {
    rule: "A form is sent once, even if its button is pressed twice.",
    file: "web/kit/ui/forms/Form.tsx",
    before: "if (busy.current || untouched.current) return;",
    tests: ["test/e2e/free-session.spec.ts"],
    grep: "a double click, further presses",
  },
  {
    rule: "The focus moves to the first field that was refused.",
    file: "web/kit/ui/forms/Form.tsx",
    before: "(invalid ?? notice.current)?.focus();",
    tests: ["test/e2e/free-session.spec.ts"],
    grep: "missing and wrong fields get a message",
  },
  {
    rule: "An edit that conflicts with a newer version asks instead of overwriting it.",
    file: "web/kit/ui/forms/versioned-edit.ts",
    before: `if (now === "deleted" || (now && conflicts(edit.base, now))) setNewer(now);`,
    after: `if (now === "deleted") setNewer(now);`,
    tests: ["test/e2e/admin-chocolates.spec.ts"],
    grep: "when another tab saved first",
  },
  {
    rule: "A tab with unsaved text asks before it is closed or reloaded.",
    file: "web/kit/ui/forms/versioned-edit.ts",
    before: "if (!isUnsaved) return;",
    after: "return;",
    tests: ["test/e2e/words.phone.spec.ts"],
    grep: "a draft survives a reload",
  },
  {
    rule: "The month is one Tab stop; arrow keys move over its days.",
    file: "web/kit/ui/calendar/Month.tsx",
    before: "tabIndex={isTabStop ? 0 : -1}",
    after: "tabIndex={0}",
    tests: ["test/e2e/calendar.spec.ts"],
    grep: "the month is one Tab stop",
  },
  {
    rule: "An address of a page never leads to another site.",
    file: "web/kit/pages/required-login.ts",
    before: "new URL(`http://site.invalid${splitLanguage(address).path}`)",
    after: 'new URL(splitLanguage(address).path, "http://site.invalid")',
  },
];
