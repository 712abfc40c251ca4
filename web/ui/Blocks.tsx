import type { Block } from "../../contract/site.ts";
import styles from "./Blocks.module.css";

/** A long text of headings, paragraphs and lists, in a readable line length. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} />
      ))}
    </div>
  );
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h2>{block.text}</h2>;
    case "paragraph":
      return <p>{linked(block.text)}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{linked(item)}</li>
          ))}
        </ul>
      );
  }
}

const address = /(https?:\/\/[^\s<>"]+[\w/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Turns URLs and email addresses in a text into links. */
function linked(text: string) {
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part + String(index)} href={part.includes("@") ? `mailto:${part}` : part}>
        {part}
      </a>
    ),
  );
}
