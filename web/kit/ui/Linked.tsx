type LinkedProps = { text: string; opensNewTab?: boolean };

const address = /(https?:\/\/[^\s<>"]+[\w/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;
const newTab = { target: "_blank", rel: "noopener noreferrer" };

/** A text in which web and email addresses are links. */
export function Linked({ text, opensNewTab = false }: LinkedProps) {
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={part + String(index)}
        href={part.startsWith("http") ? part : `mailto:${part}`}
        {...(opensNewTab ? newTab : {})}
      >
        {part}
      </a>
    ),
  );
}
