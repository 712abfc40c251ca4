import { describe, expect, test } from "vitest";
import { button, checkHeaders, code, facts, greetingOf, type Letter, link, paragraph, quote, small } from "./letter.ts";
import { render } from "./render.ts";

const letterhead = { siteName: "Mat & Cacao", publicUrl: "https://studio.example.com" };

function letter(changes: Partial<Letter> = {}): Letter {
  return {
    to: { address: "mira@example.com", name: "Mira Solano" },
    subject: "A request from Ana",
    body: [paragraph("Somebody asks for a free session.")],
    ...changes,
  };
}

const breakers = [
  "\r\nBcc: all@example.com",
  "\nX-Evil: 1",
  "\rX-Evil: 1",
  "\u0000",
  "\u0007",
  "\u007f",
  "\u0085",
  "\u2028",
  "\ud800",
];

test("the greeting repeats no name that would be a link: a stranger can type a name and an address", () => {
  for (const name of [
    "https://evil.example",
    "evil.example",
    "www.evil.example Pills",
    "ana@evil.example",
    "//evil",
    "",
  ])
    expect(greetingOf(name)).toBe("Hello,");
  for (const name of ["Ana", "Ana M. Whitlow", "J.R. O'Neil", "Zoë-Lín", "王芳"])
    expect(greetingOf(name)).toBe(`Hello ${name},`);
});

describe("headers", () => {
  test.for(breakers)("refuse %j in every field that becomes a header", (evil) => {
    const letters: [RegExp, Letter][] = [
      [/^The subject contains/, letter({ subject: `Hello${evil}` })],
      [/^The recipient contains/, letter({ to: { address: `mira@example.com${evil}` } })],
      [/^The name of the recipient contains/, letter({ to: { address: "mira@example.com", name: `Mira${evil}` } })],
      [/^The reply address contains/, letter({ replyTo: { address: `ana${evil}@example.com` } })],
      [
        /^The name of the reply address contains/,
        letter({ replyTo: { address: "ana@example.com", name: `${evil}Ana` } }),
      ],
      [
        /^The name of an attachment contains/,
        letter({ attachments: [{ fileName: `a${evil}.ics`, contentType: "text/calendar", content: "" }] }),
      ],
    ];
    for (const [words, evilLetter] of letters) expect(() => checkHeaders(evilLetter)).toThrow(words);
  });

  test.for([
    "ana@example.com, all@example.com",
    "<ana@example.com>",
    "ana",
    "ana@",
    "@example.com",
    "a b@example.com",
    "a@b@c",
    `${"a".repeat(250)}@b.com`,
  ])("accept one address, not %j", (address) => {
    expect(() => checkHeaders(letter({ replyTo: { address } }))).toThrow("not one email address");
  });

  test("accept any other name and subject", () => {
    const odd = letter({
      subject: "Zoë’s “mat”: <b>, =?utf-8?Q?x?=, 🧘",
      to: { address: "o'neil+tag@example.co.uk", name: '"Ana", <x@y.z>;' },
    });
    expect(() => checkHeaders(odd)).not.toThrow();
  });

  test("refuse an empty subject and an invalid content type", () => {
    expect(() => checkHeaders(letter({ subject: "  " }))).toThrow("empty");
    const attachments = [{ fileName: "a.ics", contentType: 'text/calendar; name="x"\nX: 1', content: "" }];
    expect(() => checkHeaders(letter({ attachments }))).toThrow("content type");
  });
});

describe("the two parts", () => {
  test("have the same content", () => {
    const { html, text } = render(
      letter({
        body: [
          paragraph("Ana asks for a free session."),
          facts({ Phone: "5551234", Topic: "yoga therapy", Left: undefined }),
          quote("Hello!\n\nI am new <here>."),
          button("Open the desk", "/admin?tab=1&x=2"),
          code("123456"),
          small("You get this because you own the site."),
        ],
      }),
      letterhead,
    );
    for (const words of [
      "Ana asks for a free session.",
      "5551234",
      "yoga therapy",
      "Open the desk",
      "123456",
      "you own the site",
    ]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(text).toContain("> Hello!\n>\n> I am new <here>.");
    expect(text).toContain("Open the desk:\nhttps://studio.example.com/admin?tab=1&x=2");
    expect(html).toContain('href="https://studio.example.com/admin?tab=1&amp;x=2"');
    expect(html).toContain("Hello!<br><br>I am new &lt;here&gt;.");
    expect(html + text).not.toContain("Left");
  });

  test("escape all text", () => {
    const evil = `<script>alert("1")</script>'&`;
    const { html } = render(
      letter({
        subject: evil,
        body: [
          paragraph(evil),
          facts({ [evil]: evil }),
          quote(evil),
          small(evil),
          code(evil),
          button(evil, `/x?${evil}`),
        ],
      }),
      { siteName: evil, publicUrl: "https://studio.example.com" },
    );
    expect(html).not.toMatch(/<script|alert\("/);
    expect(html).not.toMatch(/="[^"]*'&[^a-z#]/);
  });

  test("drop control characters that PostgreSQL or a mail program cannot handle", () => {
    const { html, text } = render(letter({ body: [quote("a\u0000b\u0007c\ud800d\r\ne")] }), letterhead);
    expect(text).toContain("> abc\ufffdd\n> e");
    expect(html).toContain("abc\ufffdd<br>e");
  });

  test.for(["javascript:alert(1)", "data:text/html,x", "mailto:a@b.c", "http://[bad"])(
    "refuse a button to %s",
    (address) => {
      expect(() => render(letter({ body: [button("Press", address)] }), letterhead)).toThrow("http(s)");
    },
  );
});

test("a fact and a link on their own line lead to an address, in both parts", () => {
  const body = [
    facts({ Where: { value: "14 Net Loft Lane", address: "https://maps.example.com/?q=1&r=2" } }),
    link("Cancel", "/s?t=1"),
  ];
  const { html, text } = render(letter({ body }), letterhead);
  expect(text).toContain("Where: 14 Net Loft Lane\n  https://maps.example.com/?q=1&r=2");
  expect(text).toContain("Cancel:\nhttps://studio.example.com/s?t=1");
  expect(html).toContain('href="https://maps.example.com/?q=1&amp;r=2"');
  expect(html).toContain('href="https://studio.example.com/s?t=1"');
  const evil = [facts({ Where: { value: "here", address: "javascript:alert(1)" } })];
  expect(() => render(letter({ body: evil }), letterhead)).toThrow("A button or link leads to");
});
