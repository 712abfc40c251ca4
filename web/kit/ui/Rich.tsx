import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";

type RichProps = { text: string; parts: Record<string, ReactElement> };

/** A sentence with tagged words, as in `Read <link>the terms</link>.`, rendered by the element of that name. */
export function Rich({ text, parts }: RichProps) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((piece, at) => {
    const [, name = "", words] = /^<(\w+)>(.*)<\/\w+>$/.exec(piece) ?? [];
    const part = parts[name];
    return <Fragment key={at}>{part ? cloneElement(part, {}, words) : piece}</Fragment>;
  });
}

/** A plain link for `parts`: its words come from the sentence. */
export const Anchor = ({ href, children }: { href: string; children?: ReactNode }) => <a href={href}>{children}</a>;
