/** Whether a text names a word. One of digits counts only by itself: times and random ids hold any five in a row. */
export function names(text: string, word: string): boolean {
  return /^\d+$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word);
}
