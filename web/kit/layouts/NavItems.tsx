import type { ComponentType } from "react";
import { Link, NavLink } from "react-router";

type NavItemsProps = {
  pages: readonly { to: string; name: string; Icon?: ComponentType }[];
  className: string | undefined;
  withIcons?: boolean;
  /** Marks a page as current only at exactly its address. */
  end?: boolean;
};

export function NavItems({ pages, className, withIcons, end }: NavItemsProps) {
  return pages.map(({ to, name, Icon }) => (
    <li key={to}>
      <NavLink to={to} end={end} className={className}>
        {withIcons && Icon && <Icon />}
        {name}
      </NavLink>
    </li>
  ));
}

/** The same without marking the current page. */
export function LinkItems({ pages }: Pick<NavItemsProps, "pages">) {
  return pages.map(({ to, name }) => (
    <li key={name}>
      <Link to={to}>{name}</Link>
    </li>
  ));
}
