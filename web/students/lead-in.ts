import { useEffect } from "react";
import { useNavigate } from "react-router";
import { links } from "../routes.ts";
import { useSessionUser } from "../session.ts";
import { useStored } from "../stored.ts";

/** Leads who is signed in, here or meanwhile in another tab, to her own place. */
export function useLeadIn(): void {
  const id = useSessionUser()?.id;
  const token = useStored("userToken");
  const navigate = useNavigate();
  useEffect(() => {
    if (token && id) void navigate(links.user(id), { replace: true });
  }, [token, id, navigate]);
}

/** How long the good news of a mailed link is shown before it leads on, as the specification has it. */
export const leadInDelayMs = 500;
