import type { DocumentRef, Moments, Work } from '../../platform/work.ts'

/**
 * Runs what takes a settlement back and books it again, and reports afterwards only what is otherwise than before: a document
 * that was paid in full and is so again was never open to anyone.
 */
export async function settledOnce<W extends Pick<Work, 'react'>, T>(work: W, run: (work: W) => Promise<T>): Promise<T> {
  const reported = new Map<string, { readonly document: DocumentRef; readonly first: boolean; last: boolean }>()
  const react: Work['react'] = async (moment, ids) => {
    if (moment !== 'settled') return work.react(moment, ids)
    const { documents, isSettled } = ids as Moments['settled']
    for (const document of documents) {
      const key = `${document.kind} ${document.id}`
      const known = reported.get(key)
      if (known) known.last = isSettled
      else reported.set(key, { document, first: isSettled, last: isSettled })
    }
  }
  const result = await run({ ...work, react })
  // Each report turns the one before it around, so the last one says something only where it is like the first.
  const changed = [...reported.values()].filter(({ first, last }) => first === last)
  for (const isSettled of [true, false]) {
    const documents = changed.filter(({ last }) => last === isSettled).map(({ document }) => document)
    if (documents.length > 0) await work.react('settled', { documents, isSettled })
  }
  return result
}
