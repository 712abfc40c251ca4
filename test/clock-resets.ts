/** One function per running site of the tests (test/app.ts). It returns the site's clock to where it started. */
export const clockResets = new Set<() => void>();
