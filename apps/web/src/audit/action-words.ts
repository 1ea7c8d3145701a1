/** Brings the words of all records when a page tells of its activity, so that the page itself stands before them. */
export const loadActionInWords = async () => (await import('./audit-sentence.ts')).actionInWords
