import { ApiError } from '../../apps/web/src/kit/error-text.ts'
import type { StoredLine } from '../../apps/web/src/client/saving/lines-state.ts'

export const FIELDS = ['item', 'quantity', 'price'] as const
export type TestLine = StoredLine & { readonly [Field in (typeof FIELDS)[number]]: string | null }

type Write = {
  readonly by: string
  readonly id: string
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}
type Kept = TestLine & {
  readonly changedAt: Readonly<Record<string, { readonly version: number; readonly by: string }>>
}

const shown = ({ changedAt: _, ...line }: Kept): TestLine => line as TestLine

const clash = (by: string, fields: readonly { readonly field: string; readonly theirs: unknown }[]) =>
  new ApiError(409, {
    code: 'conflict',
    message: 'Changed by another user',
    details: fields.map((each) => ({ ...each, message: 'was changed', by, at: new Date(0).toISOString() })),
  })

type Change = { readonly by: string; readonly changes: Partial<TestLine>; readonly version: number }

/** The line with the change, or a refusal where it is blank or where another user changed the same field since. */
function merged(line: Kept, { by, changes, version }: Change): Kept {
  if (Object.values(changes).some((value) => String(value).startsWith(' ')))
    throw new ApiError(422, {
      message: 'Not valid',
      details: Object.keys(changes).map((field) => ({ field, message: 'must not be blank' })),
    })
  const isLost = (field: (typeof FIELDS)[number]) =>
    field in changes && (line.changedAt[field]?.version ?? 0) > version && line[field] !== changes[field]
  const lost = FIELDS.filter(isLost)
  if (lost[0])
    throw clash(
      line.changedAt[lost[0]]?.by ?? 'Somebody',
      lost.map((field) => ({ field, theirs: line[field] })),
    )
  const mark = { version: line.version + 1, by }
  const changed = FIELDS.filter((field) => field in changes && line[field] !== changes[field])
  return {
    ...line,
    ...changes,
    version: mark.version,
    changedAt: { ...line.changedAt, ...Object.fromEntries(changed.map((field) => [field, mark])) },
  } as Kept
}

/** Answers the same key again as the first time. */
function idempotent() {
  const answers = new Map<string, () => unknown>()
  return <T>(key: string, work: () => T): T => {
    const known = answers.get(key)
    if (known) return known() as T
    try {
      const answer = work()
      answers.set(key, () => answer)
      return answer
    } catch (reason) {
      answers.set(key, () => {
        throw reason
      })
      throw reason
    }
  }
}

/** A list of lines as the server treats it: versions and merges line by line, and each key counts once. */
export function linesServer(first: readonly TestLine[]) {
  const lines = new Map<string, Kept>(first.map((line) => [line.id, { ...line, changedAt: {} } as Kept]))
  const once = idempotent()
  const writes: Write[] = []
  const adds: string[] = []
  const removed = new Set<string>()

  function found(id: string): Kept {
    const line = lines.get(id)
    if (!line) throw new ApiError(404, undefined)
    return line
  }

  return {
    read: () => [...lines.values()].map(shown),
    writes,
    adds,
    removed,
    add: (by: string, line: TestLine, key: string) =>
      once(key, () => {
        const added = { ...line, version: 1, changedAt: {} } as Kept
        if (lines.has(line.id)) throw new Error(`${line.id} was added twice`)
        lines.set(line.id, added)
        adds.push(line.id)
        for (const field of FIELDS)
          if (line[field] !== null) writes.push({ by, id: line.id, field, before: null, after: line[field] })
        return shown(added)
      }),
    save: (by: string, { id }: { readonly id: string }, changes: Partial<TestLine>, version: number, key: string) =>
      once(key, () => {
        const line = found(id)
        const after = merged(line, { by, changes, version })
        for (const field of FIELDS)
          if (after[field] !== line[field]) writes.push({ by, id, field, before: line[field], after: after[field] })
        lines.set(id, after)
        return shown(after)
      }),
    remove: (id: string, version: number, key: string) =>
      once(key, () => {
        const line = found(id)
        if (line.version !== version) throw clash('Somebody', [{ field: 'version', theirs: line.version }])
        lines.delete(id)
        removed.add(id)
      }),
  }
}

export type LinesServer = ReturnType<typeof linesServer>
