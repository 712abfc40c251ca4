import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../contract/paths.ts";
import { useUserId } from "../session.ts";
import { clearSentMail } from "./sent-mail.ts";

/** Redirects a logged-in student to their own page, also when the login happens in another tab. */
export function useRedirectWhenLoggedIn(): void {
  const id = useUserId();
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) return;
    clearSentMail();
    void navigate(paths.user(id), { replace: true });
  }, [id, navigate]);
}

/** How long the success message of a mailed link is shown before the redirect. */
const leadInDelayMs = 500;

/** Redirects a student who has just logged in by a mailed link, after the success message was shown. */
export function useRedirectAfterLogin(id: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => void navigate(paths.user(id), { replace: true }), leadInDelayMs);
    return () => clearTimeout(timer);
  }, [id, navigate]);
}
