import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { ButtonLink } from "./Button.tsx";
import notFound from "./drawings/not-found.svg?raw";
import { Empty } from "./lists/LoadState.tsx";
import { Section } from "./Section.tsx";

/** The page of a link that works no longer, with a way to ask. */
export function LinkNotFound({ title, text }: { title: string; text: string }) {
  const write = <ButtonLink to={paths.contact()} words={shared.writeToUs} />;
  return (
    <Section tight>
      <Empty level={1} svg={notFound} title={title} action={write} text={text} />
    </Section>
  );
}
