/** A fault the operator can mend. `message` is one clear sentence; main prints it without a stack and exits non-zero. */
export class StartError extends Error {
  override name = "StartError";
}
