import { ApiError } from '../kit/error-text.ts'
import { autosave } from '../client/saving/autosave.ts'
import { mergeByKey } from '../client/saving/merge-by-key.ts'
import type { SavingMode, Stored } from '../client/saving/saving-state.ts'
import { text } from '../kit/text.ts'
import { exampleLines, type SampleLine } from './sample-lines.ts'

export type ExampleOrder = {
  readonly id: string
  readonly version: number
  readonly purchaseOrder: string
  readonly shipTo: string
  readonly shipVia: string
  readonly instructions: string
  readonly lines: readonly SampleLine[]
}

const exampleOrder: ExampleOrder = {
  id: '48213',
  version: 1,
  purchaseOrder: 'FB-20931',
  shipTo: 'Fernbrook Oncology Center, 1200 SW Main St, Portland, OR 97205',
  shipVia: 'Ground, cold',
  instructions: 'Dock 2, ring twice.',
  lines: exampleLines,
}

const ANSWER_MS = 700
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, ANSWER_MS))

/** A server in this page, which refuses an empty purchase order number and knows a colleague. */
export function exampleServer(mode: SavingMode) {
  let stored: ExampleOrder = exampleOrder
  let isReachable = true
  const answer = async () => {
    await pause()
    if (!isReachable) throw new ApiError(0, undefined)
  }
  const saving = autosave({
    stored: stored as unknown as Stored,
    mode,
    isNew: false,
    merges: { lines: mergeByKey((line: SampleLine) => line.id) },
    freshKey: () => crypto.randomUUID(),
    read: async () => {
      await answer()
      return stored as unknown as Stored
    },
    send: async ({ changes, version }) => {
      await answer()
      if (changes['purchaseOrder'] === '') throw refusal('purchaseOrder', text('Required'))
      const clash = Object.keys(changes).find((field) => version < stored.version && field === 'shipVia')
      if (clash) throw conflict(clash, stored.shipVia)
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return stored as unknown as Stored
    },
  })
  return {
    saving,
    colleagueChanges: (isHeard: boolean) => {
      stored = {
        ...stored,
        shipVia: stored.shipVia === 'Next Day Air' ? '2nd Day Air' : 'Next Day Air',
        version: stored.version + 1,
      }
      if (isHeard) saving.onRemoteChange(stored.version, { by: 'Joel Marsh', at: new Date().toISOString() })
    },
    cutLine: (isCut: boolean) => {
      isReachable = !isCut
      if (!isCut) saving.retryNow()
    },
  }
}

const refusal = (field: string, message: string) =>
  new ApiError(400, { title: 'Not valid', message, code: 'validation', details: [{ field, message }], errorId: 'e' })

const conflict = (field: string, theirs: unknown) =>
  new ApiError(409, {
    title: 'Changed by another user',
    message: 'Joel Marsh changed it',
    code: 'conflict',
    errorId: 'e',
    details: [{ field, message: '', theirs, by: 'Joel Marsh', at: new Date().toISOString() }],
  })
