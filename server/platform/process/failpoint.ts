let armed: Failpoint | undefined;

/** Selects the failpoint at which this process dies; undefined for none. Never called in production. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name;
}

/**
 * Marks a point between two steps where a kill must do no harm. If a fault test has selected it, the process ends at
 * once, as by `kill -9`, and the test checks how the site recovers.
 */
export function failpoint(name: Failpoint): void {
  if (name === armed) process.kill(process.pid, "SIGKILL");
}

/** All failpoints of a payment; the fault tests try each. */
export const paymentFailpoints = [
  "wallet: held",
  "open: fulfilled",
  "open: row written",
  "open: order created",
  "open: order stored",
  "capture: pinned",
  "capture: repriced",
  "capture: asked",
  "capture: taken",
  "capture: fulfilled",
  "capture: committed",
  "capture: declined",
  "refund: returned",
  "refund: asked",
  "refund: given",
  "refund: committed",
  "webhook: noted",
  "webhook: settled",
] as const;
/** All failpoints of a letter: in the transaction that causes it, and after that. */
export const letterFailpoints = ["letter: written", "letter: committed"] as const;
/** All failpoints of a reminder. */
export const reminderFailpoints = ["remind: row written", "remind: letter written", "remind: committed"] as const;
/** All failpoints of a mailed gift card. */
export const giftMailFailpoints = ["gift mail: claimed", "gift mail: committed"] as const;
/** All failpoints of an absence of the owner. */
export const absenceFailpoints = [
  "absence: changed",
  "absence: held",
  "absence: letter written",
  "absence: told",
  "absence: answered",
  "absence: taken back",
] as const;
export const failpoints = [
  ...paymentFailpoints,
  ...letterFailpoints,
  ...reminderFailpoints,
  ...giftMailFailpoints,
  ...absenceFailpoints,
] as const;
export type Failpoint = (typeof failpoints)[number];
