import { expect, test } from "vitest";
import { portionRows, portionsOf } from "./portions.ts";

type Row = { id: string };

/** A list that is read like the site's: a read after a deleted row finds nothing. */
function listOf(count: number) {
  let rows: Row[] = Array.from({ length: count }, (_, n) => ({ id: String(n) }));
  return {
    read: async (after: Row | undefined) => {
      const at = after ? rows.findIndex(({ id }) => id === after.id) : -1;
      return after && at < 0 ? [] : rows.slice(at + 1, at + 1 + portionRows);
    },
    remove: (...ids: number[]) => {
      rows = rows.filter(({ id }) => !ids.includes(Number(id)));
    },
  };
}

async function idsOf(portions: AsyncIterable<Row[]>, between: () => void = () => {}): Promise<number[]> {
  const ids: number[] = [];
  for await (const rows of portions) {
    ids.push(...rows.map(({ id }) => Number(id)));
    between();
  }
  return ids;
}

test.for([0, 1, portionRows - 1, portionRows, portionRows + 1, 2 * portionRows])(
  "a list of %i rows is read completely, each row once",
  async (count) => {
    const list = listOf(count);
    expect(await idsOf(portionsOf(list.read))).toEqual(Array.from({ length: count }, (_, n) => n));
  },
);

test("a list continues although the last rows of a portion are deleted before the next read", async () => {
  const list = listOf(2 * portionRows);
  const ids = await idsOf(portionsOf(list.read), () => list.remove(portionRows - 2, portionRows - 1));
  expect(ids).toEqual(Array.from({ length: 2 * portionRows }, (_, n) => n));
});
