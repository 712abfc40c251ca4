let armed: Failpoint | undefined;

/** Chooses the one failpoint at which this process dies; none without a name. Never called in production. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name;
}

/**
 * A place between two steps where a kill must do no harm. Does nothing, unless a fault test chose it: then the process
 * ends at once, as by `kill -9`, and the test looks at what is made of the rest.
 */
export function failpoint(name: Failpoint): void {
  if (name === armed) process.kill(process.pid, "SIGKILL");
}

/** Every place of a payment, so that the fault tests try each. */
export const paymentFailpoints = [
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
  "refund: asked",
  "refund: given",
  "refund: committed",
  "webhook: noted",
  "webhook: settled",
] as const;
/** The same of a reminder. */
export const reminderFailpoints = [
  "remind: row written",
  "remind: letter written",
  "remind: committed",
] as const;
export const failpoints = [...paymentFailpoints, ...reminderFailpoints] as const;
export type Failpoint = (typeof failpoints)[number];
