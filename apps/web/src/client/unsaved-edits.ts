import { type Unsaved, unsavedRecords } from './save-state.ts'

export type UnsavedAnswer = 'save' | 'leave' | 'stay'

/** What is asked about: how many edits there are, and whether leaving keeps them on this device. */
export type UnsavedQuestion = { readonly count: number; readonly areKept: boolean }

/**
 * Before everything on the screen goes away: what saves itself is sent without a word, and only about the rest the
 * person is asked. Answers whether they may go.
 */
export async function settleUnsaved(
  ask: (question: UnsavedQuestion) => Promise<UnsavedAnswer>,
): Promise<'go' | 'stay' | 'not saved'> {
  await Promise.all(
    unsavedRecords()
      .filter(({ savesItself }) => savesItself())
      .map(({ flush }) => flush()),
  )
  const unsaved = unsavedRecords()
  if (unsaved.length === 0) return 'go'
  const answer = await ask({
    count: unsaved.reduce((sum, { count }) => sum + count, 0),
    areKept: unsaved.every(({ isKept }) => isKept),
  })
  if (answer === 'save') return (await saveAll(unsaved)) ? 'go' : 'not saved'
  return answer === 'leave' ? 'go' : 'stay'
}

const saveAll = async (unsaved: readonly Unsaved[]) =>
  (await Promise.all(unsaved.map(({ flush }) => flush()))).every((isStored) => isStored)
