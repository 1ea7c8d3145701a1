/** Brings the words of all records when a page describes its activity, so that the page itself is ready before them. */
export async function loadActionInWords() {
  const { actionInWords, loadRecordWords } = await import('./audit-sentence.ts')
  await loadRecordWords()
  return actionInWords
}
