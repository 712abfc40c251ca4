import { expect, test } from "vitest";
import { csvOf, safeFileName } from "./csv.ts";

const textOf = async (blob: Blob) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
const cellOf = async (value: string) => {
  const text = await textOf(csvOf({ name: "Name" }, [{ name: value }]));
  return text.slice('\uFEFF"Name"\r\n'.length, -"\r\n".length);
};

test("a file is UTF-8 with a byte order mark and a header line", async () => {
  const blob = csvOf({ name: "Name", phone: "Phone" }, [
    { name: "Zoë 王", phone: "0155", other: "left out" },
  ]);
  expect(await textOf(blob)).toBe('\uFEFF"Name","Phone"\r\n"Zoë 王","0155"\r\n');
});

test("a file without rows has a header line", async () => {
  expect(await textOf(csvOf({ name: "Name" }, []))).toBe('\uFEFF"Name"\r\n');
});

test.each([
  "=1+1",
  '=HYPERLINK("https://evil.example","x")',
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "＝1+1",
])("a value that a spreadsheet would take for a formula stays text: %j", async (value) => {
  expect(await cellOf(value)).toBe(`"'${value.replaceAll('"', '""')}"`);
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
  [["王"], "file.csv"],
  [["x".repeat(300)], `${"x".repeat(100)}.csv`],
])("%j becomes a plain file name", (parts, name) => {
  expect(safeFileName(parts, "csv")).toBe(name);
});
