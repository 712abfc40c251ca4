import { data } from "react-router";

/** Any unknown path. A separate route, so that the root loader runs and the error page has the site's words. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
