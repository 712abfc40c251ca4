import type { Block } from "../../../contract/site/documents/calls.ts";
import type { FieldOfKind } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { SelectField, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { type FieldProps, useFault, useHasFault, useHelp } from "./field-context.ts";
import { Disclosure, ItemList, ItemTools, useItems } from "./ItemList.tsx";

const kinds: Record<Block["kind"], string> = { heading: t.heading, paragraph: t.paragraph, list: t.list };

/** A long text. Each heading and the blocks below it are a collapsible part. */
export function BlocksField({ field, path, label, ...edit }: FieldProps<FieldOfKind<"blocks">>) {
  const hasFault = useHasFault();
  const list = useItems<Block>({ path, ...edit });
  const hasRoom = list.items.length < field.max;
  const adder = (kind: "heading" | "paragraph", words: string) => (
    <Button kind="quiet" size="small" onClick={() => list.add(list.items.length, { kind, text: "" })} words={words} />
  );
  const adders = hasRoom && (
    <>
      {adder("heading", t.addHeading)}
      {adder("paragraph", t.addParagraph)}
    </>
  );
  return (
    <ItemList label={label} list={list} adders={adders}>
      {partsOf(list.items).map(({ first, from, to }) => {
        const blocks = list.items.slice(from, to).map((block, offset) => {
          const index = from + offset;
          const name = `${kinds[block.kind]} ${index + 1}`;
          return (
            <Stack key={list.keys[index]} gap={3} data-item={list.keys[index]}>
              <BlockField
                block={block}
                path={`${path}.${index}`}
                name={name}
                onChange={(next) => list.change(index, next)}
              />
              <ItemTools
                list={list}
                index={index}
                field={field}
                name={name}
                onAdd={hasRoom ? () => list.add(index + 1, { kind: "paragraph", text: "" }) : undefined}
              />
            </Stack>
          );
        });
        if (first.kind !== "heading") return blocks;
        const below = list.items.slice(from + 1, to);
        return (
          <Disclosure
            key={`part ${list.keys[from]}`}
            title={first.text || t.emptyHeading}
            excerpt={below.map(textOf).find(Boolean) ?? ""}
            hasFault={list.items.slice(from, to).some((_, offset) => hasFault(`${path}.${from + offset}`))}
            isNew={list.isNew(from)}
          >
            {blocks}
          </Disclosure>
        );
      })}
    </ItemList>
  );
}

/** The parts of a text, as index ranges (`to` is exclusive). A part is a heading and the blocks below it. */
function partsOf(blocks: readonly Block[]): { first: Block; from: number; to: number }[] {
  const parts: { first: Block; from: number; to: number }[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = parts.at(-1);
    if (!last || block.kind === "heading") parts.push({ first: block, from: index, to: index + 1 });
    else last.to = index + 1;
  }
  return parts;
}

/** The text of a block. A list has one item per line. */
const textOf = (block: Block) => (block.kind === "list" ? block.items.join("\n") : block.text);

function blockOf(kind: Block["kind"], text: string): Block {
  if (kind === "list") return { kind, items: text.split("\n") };
  return { kind, text: kind === "heading" ? text.replaceAll("\n", " ") : text };
}

type BlockFieldProps = { block: Block; path: string; name: string; onChange: (block: Block) => void };

function BlockField({ block, path, name, onChange }: BlockFieldProps) {
  // The fault of a block is at its text, or at a point of its list.
  const { faultUnder, clearFault } = useFault(path);
  const text = textOf(block);
  const help = useHelp(text, block.kind === "list" ? t.eachLineIsOnePoint : undefined);
  const put = (kind: Block["kind"], typed: string) => {
    clearFault();
    onChange(blockOf(kind, typed));
  };
  const facts = {
    label: name,
    name: path,
    error: faultUnder,
    help,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => put(block.kind, event.currentTarget.value),
  };
  return (
    <>
      {block.kind === "heading" ? (
        <TextField {...facts} maxLength={200} />
      ) : (
        <TextArea {...facts} rows={3} maxLength={block.kind === "list" ? undefined : 4000} />
      )}
      <SelectField
        label={t.kindOf(name.toLowerCase())}
        name={`${path}.kind`}
        value={block.kind}
        choices={Object.entries(kinds)}
        onChange={(event) => put(event.currentTarget.value as Block["kind"], text)}
      />
    </>
  );
}
