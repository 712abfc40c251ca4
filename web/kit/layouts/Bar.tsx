import { type KeyboardEvent, useRef } from "react";
import { Link, NavLink } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { tinsOf } from "../../../contract/selling/orders/order-lines.ts";
import type { RootData } from "../pages/page-meta.ts";
import { useCart } from "../store/cart.ts";
import { useSessionUser } from "../store/session.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Drawing } from "../ui/Drawing.tsx";
import markCacao from "../ui/drawings/mark-cacao.svg?raw";
import markYoga from "../ui/drawings/mark-yoga.svg?raw";
import { CloseIcon, MenuIcon } from "../ui/Icons.tsx";
import { joined, Row } from "../ui/Layout.tsx";
import { onLeave, useOnNavigation } from "../ui/menu.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { OtherLanguageLinks } from "./LanguageLinks.tsx";
import { NavItems } from "./NavItems.tsx";
import styles from "./Bar.module.css";

export const brandMarks = { yoga: markYoga, cacao: markCacao };

export const yogaPages = [
  { to: paths.home(), name: t.home },
  { to: paths.about(), name: shared.about },
  { to: paths.calendar(), name: t.calendar },
  { to: paths.contact(), name: shared.contact },
  { to: paths.chocolates(), name: shared.chocolates },
];
const shopPages = [
  { to: paths.chocolates(), name: shared.chocolates },
  { to: paths.contact(), name: shared.contact },
  { to: paths.home(), name: t.backToYoga },
];

/** The navigation bar: the yoga brand, or the chocolate brand with the cart. */
export function Bar(props: {
  root: RootData;
  shop: boolean;
  /** In the user area until the browser has read the login: shows neither "Log in" nor a name. */
  isShell?: boolean;
}) {
  const { root, shop, isShell = false } = props;
  const brand = shop ? root.brand.chocolates : root.brand.yoga;
  const pages = shop ? shopPages : yogaPages;
  return (
    <header className={joined(styles.bar, shop && styles.shop)}>
      <Row gap={4} className={styles.width}>
        <Row as={Link} gap={3} nowrap to={shop ? paths.chocolates() : paths.home()} className={styles.brand}>
          <Drawing svg={brandMarks[brand.mark]} size="mark" />
          <span className={styles.name}>{brand.name}</span>
        </Row>
        <nav aria-label={t.main} className={styles.wide}>
          <Pages pages={pages} />
          <LanguageList languages={root.languages} />
          <Account isShell={isShell} />
        </nav>
        {shop && <CartButton />}
        <Sheet pages={pages} isShell={isShell} languages={root.languages} />
      </Row>
    </header>
  );
}

function Pages({ pages }: { pages: typeof yogaPages }) {
  return (
    <ul className={styles.pages}>
      <NavItems pages={pages} className={styles.page} end />
    </ul>
  );
}

function Account({ isShell }: { isShell: boolean }) {
  const user = useSessionUser();
  if (isShell) return <div className={styles.unknown} />;
  if (user) return <AccountMenu user={user} />;
  return (
    <Row gap={4} nowrap className={styles.account}>
      <ButtonLink to={paths.register()} kind="quiet" size="small" words={shared.register} />
      <ButtonLink to={paths.login()} size="small" words={shared.logIn} />
    </Row>
  );
}

function CartButton() {
  const count = tinsOf(useCart());
  return (
    <Row as={NavLink} gap={2} nowrap to={paths.cart()} className={styles.cart}>
      {t.cart}
      <span className={styles.count}>
        {count}
        <span className="hidden-text">{t.tin(count)}</span>
      </span>
    </Row>
  );
}

/** This page in the other languages. */
function LanguageList({ languages }: Pick<RootData, "languages">) {
  if (languages.length < 2) return null;
  return (
    <ul className={styles.languages}>
      <OtherLanguageLinks languages={languages} />
    </ul>
  );
}

type SheetProps = { pages: typeof yogaPages; isShell: boolean; languages: RootData["languages"] };

/** The phone's menu, a `<details>` to work without JavaScript. Navigation, Escape and losing the focus close it. */
function Sheet({ pages, isShell, languages }: SheetProps) {
  const sheet = useRef<HTMLDetailsElement>(null);
  const close = () => sheet.current?.removeAttribute("open");
  useOnNavigation(close);
  const onKeyDown = ({ key, currentTarget: details }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== "Escape" || !details.open) return;
    close();
    details.querySelector("summary")?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the summary is the interactive part
    <details ref={sheet} className={styles.sheet} onKeyDown={onKeyDown} onBlur={(event) => onLeave(event, close)}>
      <summary>
        <span className={styles.opens}>
          <MenuIcon />
        </span>
        <span className={styles.closes}>
          <CloseIcon />
        </span>
        <span className="hidden-text">{t.menu}</span>
      </summary>
      <nav aria-label={t.menu} className={styles.list}>
        <Pages pages={pages} />
        <Account isShell={isShell} />
        <LanguageList languages={languages} />
      </nav>
    </details>
  );
}
