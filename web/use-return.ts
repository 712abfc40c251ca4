import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { links } from "./routes.ts";

/**
 * The user area's addresses take the return from Google, too (`token` and `userId` in the query): whoever comes so is
 * led to the page that logs her in. `isReturning` until then.
 */
export function useReturn(): { isReturning: boolean } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get("token");
  const userId = query.get("userId");

  useEffect(() => {
    if (token && userId) void navigate(links.oauth({ token, userId }), { replace: true });
  }, [token, userId, navigate]);

  return { isReturning: Boolean(token && userId) };
}
