import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import type { RootData } from "../page-meta.ts";
import { Drawing } from "../ui/Drawing.tsx";
import { brandMarks } from "./Bar.tsx";
import styles from "./Footer.module.css";

export function Footer({ root, shop }: { root: RootData; shop: boolean }) {
  const brand = shop ? root.brand.chocolates : root.brand.yoga;
  return (
    <footer className={styles.footer}>
      <div className={styles.width}>
        <p className={styles.brand}>
          <Drawing svg={brandMarks[brand.mark]} size="mark" />
          <span className={styles.name}>{brand.name}</span>
        </p>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <Link to={paths.home()}>Home</Link>
            </li>
            <li>
              <Link to={paths.about()}>About</Link>
            </li>
            <li>
              <Link to={paths.calendar()}>Calendar</Link>
            </li>
            <li>
              <Link to={paths.contact()}>Contact</Link>
            </li>
            <li>
              <Link to={paths.chocolates()}>Chocolates</Link>
            </li>
            <li>
              <Link to={paths.website()}>About this website</Link>
            </li>
            <li>
              <a href={root.links.sourceCode} rel="noopener">
                Source code
              </a>
            </li>
            <li>
              <a href={root.links.social.url} rel="me noopener">
                {root.links.social.label}
              </a>
            </li>
          </ul>
          <ul className={`${styles.links} ${styles.small}`}>
            <li>
              <Link to={paths.privacy()}>Privacy</Link>
            </li>
            <li>
              <Link to={paths.terms()}>Terms</Link>
            </li>
            <li>
              <Link to={paths.refunds()}>Refunds</Link>
            </li>
            <li>
              <Link to={paths.allergens()}>Allergens</Link>
            </li>
          </ul>
        </nav>
        <p className={styles.note}>{root.brand.footerNote}</p>
      </div>
    </footer>
  );
}
