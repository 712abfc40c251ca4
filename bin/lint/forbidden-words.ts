// Words and phrases that comments, test names and documents do not use, with what to write instead. The linter applies the
// list to sources (`house/words` in bin/lint/house.ts), test/docs.test.ts to documents, CSS and SQL.

type ForbiddenWord = { pattern: RegExp; instead: string };

const word = (source: string, instead: string): ForbiddenWord => ({
  pattern: new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`, "i"),
  instead,
});

export const forbiddenWords: readonly ForbiddenWord[] = [
  word("whoever|whomever|whom", "the role: student, owner, guest, payer, caller"),
  word("nobody|somebody|anybody", "the role, or “no process”, “no student”"),
  word("she|her|hers|herself", "“the student”, “the owner”, or “they”"),
  word("meanwhile", "the event that happens at the same time"),
  word("anew", "“again”"),
  word("(?:of|by) (?:hers|theirs)", "“the student’s”, “the owner’s”"),
  word("so (?:many|long)(?! as)", "the number, or “this many”"),
  word("(?:is|are|was|were|be|been) told", "“is notified”, “gets an email”"),
  word("lets? go|lies (?:in|on|at|there|beside)", "“releases”, “is in”"),
  word("as good as none|none such", "a plain condition"),
  word("stands (?:in|on|for itself|there|here|still to|below|above|beside)", "“is”"),
  word("mended?|mends|mending", "“fixes”, “resolves”"),
  word("design decision|design\\.md|conventions\\.md|the specification", "the fact itself: cite only this repository"),
];
