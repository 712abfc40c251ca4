import { expect, test } from "vitest";
import { csvDollars, csvFile, safeFileName } from "./csv.ts";

type Columns = Parameters<typeof csvFile<string>>[2];

async function textOf(rows: string[], columns: Columns): Promise<string> {
  async function* portions() {
    yield rows;
  }
  const { content } = await csvFile(["list"], portions(), columns);
  const bytes = await new Response(content).arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

const cellOf = async (value: string) => {
  const text = await textOf([value], { Name: (name) => name });
  return text.slice('\uFEFF"Name"\r\n'.length, -"\r\n".length);
};

test("a file is UTF-8 with a byte order mark and a header line", async () => {
  expect(await textOf(["Zoë 王"], { Name: (name) => name, Letters: (name) => name.length })).toBe(
    '\uFEFF"Name","Letters"\r\n"Zoë 王","5"\r\n',
  );
});

test("a file without rows has a header line", async () => {
  expect(await textOf([], { Name: (name) => name })).toBe('\uFEFF"Name"\r\n');
});

test.each(["=1+1", '=HYPERLINK("https://evil.example","x")', "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1"])(
  "a value that a spreadsheet would take for a formula stays text: %j",
  async (value) => {
    expect(await cellOf(value)).toBe(`"'${value.replaceAll('"', '""')}"`);
  },
);

test.each(["02139", "00", "9400111111111111111111", "123456789012", "12E5"])(
  "digits that a spreadsheet would change are kept as text: %j",
  async (value) => {
    expect(await cellOf(value)).toBe(`"=""${value}"""`);
  },
);

test.each(["97214", "0", "12345678901", "0.5", "02139-1234", "1Z999AA10123456784", "0x10", "+4930123456"])(
  "nothing else is written as a formula: %j",
  async (value) => {
    expect(await cellOf(value)).not.toContain('"=');
  },
);

test("amounts and numbers of the site are never changed, so a spreadsheet can sum them", async () => {
  const columns = { Amount: (cents: string) => csvDollars(Number(cents)), Count: () => -3, None: () => undefined };
  expect(await textOf(["-430", "1250", "0"], columns)).toBe(
    '\uFEFF"Amount","Count","None"\r\n"-4.30","-3",""\r\n"12.50","-3",""\r\n"0.00","-3",""\r\n',
  );
});

test.each([
  ["+15550104477", "+1 555-010-4477"],
  ["+4989123456;ext=12", "+49 89123456 ext. 12"],
])("a phone number is written as people read it: %s", async (value, written) => {
  expect(await cellOf(value)).toBe(`"${written}"`);
});

test.each(['say "no"', "one, two", "a\nb", "a\r\nb", "semi;colon", "'quoted'", ""])(
  "%j is not changed",
  async (value) => {
    expect(await cellOf(value)).toBe(`"${value.replaceAll('"', '""')}"`);
  },
);

test.each([
  [["roster", "2027-06-19", "Gentle Morning Yoga"], "roster-2027-06-19-gentle-morning-yoga.csv"],
  [["waiver", 'x"; filename="evil.exe\r\nSet-Cookie: a=b'], "waiver-x-filename-evil-exe-set-cookie-a-b.csv"],
  [["../../etc/passwd"], "etc-passwd.csv"],
  [["Zoë"], "zoe.csv"],
  [["王"], "王.csv"],
  [["roster", "Йога / 瑜伽"], "roster-йога-瑜伽.csv"],
  [["roster", "🧘"], "roster.csv"],
  [["?"], "file.csv"],
  [["瑜".repeat(200)], `${"瑜".repeat(66)}.csv`],
  [["x".repeat(300)], `${"x".repeat(100)}.csv`],
])("%j becomes a plain file name", (parts, name) => {
  expect(safeFileName(parts, "csv")).toBe(name);
});
