import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../contract/paths.ts";

/**
 * Pages of the user area also accept the redirect from Google (`token` and `userId` in the query): the student is
 * sent on to the page that logs them in. `isReturning` until then.
 */
export function useGoogleReturn(): { isReturning: boolean } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get("token");
  const userId = query.get("userId");

  useEffect(() => {
    if (token && userId) void navigate(paths.oauth({ token, userId }), { replace: true });
  }, [token, userId, navigate]);

  return { isReturning: Boolean(token && userId) };
}
