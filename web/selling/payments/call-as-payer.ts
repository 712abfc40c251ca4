import type { Endpoint, InputOf } from "../../../contract/platform/call/endpoint.ts";
import { type Answer, call, CallError, userCall } from "../../kit/calls/api.ts";
import { readStored } from "../../kit/store/stored.ts";

/** Calls as the logged-in student. If there is no login or it is over, as a visitor with the input of `asVisitor`. */
export async function callAsPayer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  asVisitor: () => Promise<InputOf<E>> = async () => input,
): Promise<Answer<E>> {
  if (!readStored("userToken")) return call(endpoint, await asVisitor());
  try {
    return await userCall(endpoint, input);
  } catch (error) {
    const isLoginOver = error instanceof CallError && error.status === 401 && !readStored("userToken");
    if (!isLoginOver) throw error;
    return call(endpoint, await asVisitor());
  }
}
