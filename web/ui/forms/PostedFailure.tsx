import { useRouteLoaderData } from "react-router";
import * as t from "../../../contract/text/pages/ui.ts";
import type { RootData } from "../../page-meta.ts";
import { Notice } from "../Notice.tsx";
import { Anchor, Rich } from "../Rich.tsx";
import type { Failure } from "./submission.ts";

/**
 * Why a form that was sent without JavaScript was refused. Must be at the top of the form, because no script scrolls
 * to it. `orWrite` adds the studio's email address.
 */
export function PostedFailure({ failure, orWrite }: { failure: Failure | undefined; orWrite?: boolean }) {
  const email = (useRouteLoaderData("root") as RootData | undefined)?.links.email;
  if (!failure?.title) return null;
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.text}
      {orWrite && email && (
        <>
          {" "}
          <Rich text={t.orWriteToEmail(email)} parts={{ link: <Anchor href={`mailto:${email}`} /> }} />
        </>
      )}
    </Notice>
  );
}
