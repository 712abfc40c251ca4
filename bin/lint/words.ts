// Words and phrases that comments, test names and documents do not use, each with what to write instead. The linter reads
// this list for the sources (bin/lint/house.ts, `house/words`), and test/docs.test.ts for the documents.

export type Word = { pattern: RegExp; instead: string };

const word = (source: string, instead: string): Word => ({
  pattern: new RegExp(`\\b(?:${source})\\b`, "i"),
  instead,
});

export const forbiddenWords: readonly Word[] = [
  word("whoever|whomever|whosoever", "the person's role: student, owner, guest, payer, caller"),
  word("whom", "the person's role, as the subject or object of a plain sentence"),
  word("nobody|no-one", "“no student”, “no process”, or a sentence without a person"),
  word("somebody|anybody", "the person's role"),
  word("meanwhile", "“since then”, “at the same time”, or the event that happened"),
  word("anew", "“again”"),
  word("(?:of|by) (?:hers|his|theirs)", "“the student's”, “the owner's”"),
  word("she|her|hers|herself", "“the student”, “the owner”, or they"),
  word("so (?:many|long|often)(?! as)", "the number, or “this many”"),
  word("(?:is|are|was|were|be|been) told", "“is notified”, “receives an email”, “reads”"),
  word("lets? go|lies (?:in|on|at|there|beside)", "“releases”, “is in”"),
  word("as good as none|none such|had it not", "a plain sentence"),
  word("stands (?:in|on|for itself|there|here|still to|below|above|beside)", "“is”"),
  word("mended?|mends|mending", "“fix” or “resolve”"),
  word(
    "design decision|design\\.md|conventions\\.md|the specification",
    "the fact itself: this repository cites only its own files",
  ),
];
