/** Brings the words of all records when a page describes its activity, so that the page itself is ready before them. */
export const loadActionInWords = async () => (await import('./audit-sentence.ts')).actionInWords
