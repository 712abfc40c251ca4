import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Replaces the page by another one as soon as `to` is given. */
export function useRedirect(to: string | false | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [to, navigate]);
}
