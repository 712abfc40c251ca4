import { useEffect, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import error from "../ui/drawings/error.svg?raw";
import { TitledSection } from "../ui/Layout.tsx";
import { Empty } from "../ui/lists/LoadState.tsx";
import { Section } from "../ui/Section.tsx";
import { type KeptPage, listKeptPages } from "./kept-pages.ts";
import styles from "./OfflinePage.module.css";

export const meta = () => [{ title: shared.youAreOffline }, { name: "robots", content: "noindex" }];

/** Replaces a page that is not kept: opens it once the site can be reached, and lists the pages that are kept. */
export default function OfflinePage() {
  const [pages, setPages] = useState<KeptPage[]>([]);
  const [wanted, setWanted] = useState(paths.home);
  useEffect(() => {
    const path = wantedPath(location.hash);
    setWanted(path);
    void listKeptPages().then(setPages, () => {});
    const open = () => location.replace(path);
    addEventListener("online", open);
    return () => removeEventListener("online", open);
  }, []);
  return (
    <Section tight>
      <Empty
        level={1}
        svg={error}
        title={shared.youAreOffline}
        text={t.pageIsNotKept}
        action={<ButtonAnchor href={wanted} words={shared.tryAgainButton} />}
      />
      <KeptPages pages={pages} />
    </Section>
  );
}

/** Plain links: the service worker has whole pages. */
function KeptPages({ pages }: { pages: readonly KeptPage[] }) {
  if (pages.length === 0) return null;
  return (
    <TitledSection gap={3} className={styles.pages} id="kept" title={t.pagesYouHaveSeen}>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The path of a page of this site in the fragment, else the home page. */
function wantedPath(fragment: string): string {
  const url = URL.parse(fragment.slice(1), location.origin);
  return url?.origin === location.origin && fragment.startsWith("#/") ? url.pathname + url.search : paths.home();
}
