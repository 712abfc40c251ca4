import { useEffect } from "react";
import { useNavigate } from "react-router";
import { links } from "../routes.ts";
import { useOwnId } from "../session.ts";
import { forgetSentMail } from "./sent-mail.ts";

/** Leads who is signed in, here or meanwhile in another tab, to her own place. */
export function useLeadIn(): void {
  const id = useOwnId();
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) return;
    forgetSentMail();
    void navigate(links.user(id), { replace: true });
  }, [id, navigate]);
}

/** How long the good news of a mailed link is shown before it leads on, as the specification has it. */
const leadInDelayMs = 500;

/** Leads whom a mailed link has just let in to her own place, once the good news was seen. */
export function useLeadOn(id: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => void navigate(links.user(id), { replace: true }), leadInDelayMs);
    return () => clearTimeout(timer);
  }, [id, navigate]);
}
