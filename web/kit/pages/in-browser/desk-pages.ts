import { pages } from "../pages.ts";

/** A page in the owner's menu and search. `also`: more words by which the search finds it. `note`: what it is in. */
export type DeskPage = { to: string; name: string; also?: string; note?: string; isRare?: true };

export const deskPages: DeskPage[] = pages.flatMap(({ path, name, also, isRare }) =>
  name ? { to: `/${path}`, name, ...(also ? { also } : {}), ...(isRare ? { isRare } : {}) } : [],
);
