import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import type { RootData } from "../pages/page-meta.ts";
import { Drawing } from "../ui/Drawing.tsx";
import { joined, Row, Stack } from "../ui/Layout.tsx";
import { brandMarks, yogaPages } from "./Bar.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { LinkItems } from "./NavItems.tsx";
import styles from "./Footer.module.css";

const pages = [
  ...yogaPages,
  { to: paths.sessions(), name: t.sessions },
  { to: paths.passes(), name: t.passesAndGiftCards },
  { to: paths.website(), name: shared.aboutThisWebsite },
];
const legalPages = [
  { to: paths.privacy(), name: t.privacy },
  { to: paths.terms(), name: t.terms },
  { to: paths.refunds(), name: shared.refunds },
  { to: paths.allergens(), name: shared.allergens },
  { to: paths.accessibility(), name: t.accessibility },
];

export function Footer({ root, shop }: { root: RootData; shop: boolean }) {
  const brand = shop ? root.brand.chocolates : root.brand.yoga;
  const { sourceCode, social } = root.links;
  return (
    <footer className={styles.footer}>
      <Stack gap={5} className={styles.width}>
        <Row as="p" gap={3} nowrap>
          <Drawing svg={brandMarks[brand.mark]} size="mark" />
          <span className={styles.name}>{brand.name}</span>
        </Row>
        <nav aria-label={t.footer}>
          <ul className={styles.links}>
            <LinkItems pages={pages} />
            <li>
              <a href={sourceCode} rel="noopener">
                {shared.sourceCode}
              </a>
            </li>
            <li>
              <a href={social.url} rel="me noopener">
                {social.label}
              </a>
            </li>
          </ul>
          <ul className={joined(styles.links, styles.small)}>
            <LinkItems pages={legalPages} />
            <LanguageLinks languages={root.languages} />
          </ul>
        </nav>
        <p className={styles.small}>{root.brand.footerNote}</p>
      </Stack>
    </footer>
  );
}
