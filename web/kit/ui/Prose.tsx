import type { Block } from "../../../contract/site/documents/calls.ts";
import { Stack } from "./Layout.tsx";
import { Linked } from "./Linked.tsx";
import styles from "./Prose.module.css";

export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <Stack gap={4} className={styles.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Stack>
  );
}

/** A long text of headings, paragraphs and lists. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Stack gap={4} className={styles.prose}>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} />
      ))}
    </Stack>
  );
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === "heading") return <h2>{block.text}</h2>;
  if (block.kind === "paragraph")
    return (
      <p>
        <Linked text={block.text} />
      </p>
    );
  return (
    <Stack as="ul" gap={2}>
      {block.items.map((item) => (
        <li key={item}>
          <Linked text={item} />
        </li>
      ))}
    </Stack>
  );
}
