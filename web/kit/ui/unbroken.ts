/** `6:05 PM`, `Jun 19`, `60 min` and `2 × Mint` in one piece: a line does not end inside them. */
export const unbroken = (words: string): string =>
  words.replaceAll(
    /(?<=\d:\d\d) (?=[AP]M\b)|(?<=\b[A-Z][a-z]{2}) (?=\d{1,2}\b)|(?<=\d) (?=×|min\b)|(?<=×) /g,
    "\u00a0",
  );
