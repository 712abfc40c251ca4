import type { SiteDocuments } from "../../contract/site.ts";
import * as t from "../../contract/text/pages/waivers.ts";
import styles from "./Waiver.module.css";

/** The full text of the waiver with its version. */
export function Waiver({ waiver }: { waiver: SiteDocuments["waiver"] }) {
  return (
    <div className={styles.part}>
      <h2>{waiver.title}</h2>
      <p>{waiver.lead}</p>
      <div className={styles.waiver}>
        {waiver.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
        <p className="fine">{t.version(waiver.version)}</p>
      </div>
    </div>
  );
}
