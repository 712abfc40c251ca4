import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/teaching/waivers/text.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./Waiver.module.css";

/** The full text of the waiver with its version. */
export function Waiver({ waiver }: { waiver: SiteDocuments["waiver"] }) {
  return (
    <Stack gap={4} className={styles.part}>
      <h2>{waiver.title}</h2>
      <p>{waiver.lead}</p>
      <Stack gap={4} className={styles.waiver}>
        <WaiverSections sections={waiver.sections} />
        <p className="fine">{t.version(waiver.version)}</p>
      </Stack>
    </Stack>
  );
}

export function WaiverSections({ sections }: Pick<SiteDocuments["waiver"], "sections">) {
  return sections.map(({ title, paragraphs }) => (
    <Stack as="section" gap={2} key={title}>
      <h3>{title}</h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Stack>
  ));
}
