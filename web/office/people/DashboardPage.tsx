import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { useSessionUser } from "../../kit/store/session.ts";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Section } from "../../kit/ui/Section.tsx";

export const meta = () => [{ title: t.yourAccount }, { name: "robots", content: "noindex" }];

/** Target of a registration whose response has a token. Redirects to the user area, or to /login. */
export default function DashboardPage() {
  const id = useSessionUser()?.id;
  const hydrated = useHydrated();
  const navigate = useNavigate();
  useEffect(() => {
    if (hydrated) void navigate(paths.user(id), { replace: true });
  }, [hydrated, id, navigate]);
  return (
    <Section tight>
      <h1>{t.yourAccount}</h1>
      <p>
        <Rich text={t.logInToSeeIt} parts={{ link: <Link to={paths.login()} /> }} />
      </p>
    </Section>
  );
}
