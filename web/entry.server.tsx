import { renderToString } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { getPageContext } from "./kit/calls/api.ts";

// For server/platform/http/pages/pages.ts. It must use the same copy of React Router as the pages, so that is exported too.
export { createRequestHandler } from "react-router";
export { setPhonesSource } from "../contract/platform/values/phone-rules.ts";
export { setPlaceSource } from "../contract/platform/values/place.ts";
export { setTaxModeSource } from "../contract/platform/values/taxes.ts";
export { pageContextOf } from "./kit/calls/api.ts";
export { cachedPages } from "./kit/pages/caching.ts";
export { requiredLogin } from "./kit/pages/required-login.ts";
export { llmsText } from "./kit/pages/llms-text.ts";
export { deskManifest, siteManifest } from "./kit/pages/manifests.ts";
export { frameSections, publicPages } from "./kit/pages/public-paths.ts";
export { framingOf, takesPayments } from "./kit/pages/page-policy.ts";

/** A chunk that StreamTransfer of React Router 8.4 treats as already read (lib/dom/ssr/single-fetch). */
const drained = (value: string, done: boolean) => Object.assign(Promise.resolve(), { result: { done, value } });

/**
 * Renders a page to completion. The loader data is read first and passed to the router as already read. So
 * `renderToString`, which takes half the CPU of the streaming renderer, writes the whole document, and every inline
 * script can be hashed for the Content-Security-Policy. `<Await>` cannot be used.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (context.serverHandoffStream && context.renderMeta) {
    const data = await new Response(context.serverHandoffStream).text();
    const streamCache = [drained(data, false), drained("", true)];
    Object.assign(context.renderMeta, { streamCache });
    context.serverHandoffStream = new ReadableStream();
  }
  const { nonce } = getPageContext(loadContext);
  const html = renderToString(<ServerRouter context={context} url={request.url} {...(nonce ? { nonce } : {})} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Logs errors of loaders and of rendering, except refusals (status below 500) and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) getPageContext(context).reportFault(error);
};
