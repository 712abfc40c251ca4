import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/layouts.ts";
import * as shared from "../../contract/text/shared.ts";
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
        <nav aria-label={t.footer}>
          <ul className={styles.links}>
            <li>
              <Link to={paths.home()}>{t.home}</Link>
            </li>
            <li>
              <Link to={paths.about()}>{shared.about}</Link>
            </li>
            <li>
              <Link to={paths.calendar()}>{t.calendar}</Link>
            </li>
            <li>
              <Link to={paths.contact()}>{shared.contact}</Link>
            </li>
            <li>
              <Link to={paths.chocolates()}>{shared.chocolates}</Link>
            </li>
            <li>
              <Link to={paths.website()}>{shared.aboutThisWebsite}</Link>
            </li>
            <li>
              <a href={root.links.sourceCode} rel="noopener">
                {shared.sourceCode}
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
              <Link to={paths.privacy()}>{t.privacy}</Link>
            </li>
            <li>
              <Link to={paths.terms()}>{t.terms}</Link>
            </li>
            <li>
              <Link to={paths.refunds()}>{shared.refunds}</Link>
            </li>
            <li>
              <Link to={paths.allergens()}>{shared.allergens}</Link>
            </li>
          </ul>
        </nav>
        <p className={styles.note}>{root.brand.footerNote}</p>
      </div>
    </footer>
  );
}
