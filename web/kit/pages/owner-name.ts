import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-meta.ts";

/** The owner's first name, as under a message. "" if it is not published. */
export const useOwnerName = (): string => (useRouteLoaderData("root") as RootData | undefined)?.teacher.firstName ?? "";
