/** Whether a text contains a word. Digits must be a whole word: times and random ids contain any five in a row. */
export function containsWord(text: string, word: string): boolean {
  return /^\d+$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word);
}
