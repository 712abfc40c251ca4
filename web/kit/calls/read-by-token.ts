import { data, type LoaderFunctionArgs } from "react-router";
import { type Call, CallError, getPageContext } from "./api.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "request">;

/** The loader's data for the token of a mailed link. If the link does not work, the status is 404 and nothing is `found`. */
export async function readByToken<T>(
  { context, request }: Args,
  read: (call: Call, query: { token: string }) => Promise<T>,
) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    return data({ token, found: await read(getPageContext(context).call, { token }) });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) throw error;
    return data({ token, found: undefined }, { status: 404 });
  }
}
