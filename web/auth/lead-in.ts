import { useEffect } from "react";
import { useNavigate } from "react-router";
import { links } from "../routes.ts";
import { useOwnId } from "../session.ts";
import { forgetSentMail } from "./sent-mail.ts";

/** Redirects a logged-in student to their own page, also when the login happens in another tab. */
export function useLeadIn(): void {
  const id = useOwnId();
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) return;
    forgetSentMail();
    void navigate(links.user(id), { replace: true });
  }, [id, navigate]);
}

/** How long the success message of a mailed link is shown before the redirect. */
const leadInDelayMs = 500;

/** Redirects a student who has just logged in by a mailed link, after the success message was shown. */
export function useLeadOn(id: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => void navigate(links.user(id), { replace: true }), leadInDelayMs);
    return () => clearTimeout(timer);
  }, [id, navigate]);
}
