/** A fault that the operator can correct, in one clear sentence. main prints it without a stack and exits with 1. */
export class StartError extends Error {
  override name = "StartError";
}
