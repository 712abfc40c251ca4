import { data } from "react-router";

/** Any address that is no page. A route of its own, so that the frame around the answer has its words. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
