import { hasUnsent, type SavingState, statusOf, valuesOf } from '../../apps/web/src/client/saving/saving-state.ts'
import type { Seen } from './lossy-network.ts'

type Field = string

/** The newest value a person typed into a field, and whether they were shown what became of it. */
type Typed = { readonly value: string; wasShown: boolean }

/** Remembers what one person typed, saw and was shown, to judge afterwards whether it was the truth. */
export function tracker(name: string, fields: readonly Field[], seen: Seen) {
  const typed = new Map<Field, Typed>()
  const stored = new Set<unknown>()
  /** The values a person had before their eyes when they typed or chose, by field. */
  const known = new Map<Field, Set<unknown>>(fields.map((field) => [field, new Set()]))
  /** The same, at the moment a value went out under the key it was stored with. */
  const knownWhenSent = new Map<unknown, ReadonlySet<unknown>>()
  const keysSent = new Set<string>()
  /** Values whose fate no one knows yet, with the key they went out under. */
  const unanswered = new Map<unknown, string>()
  const sentTwice: string[] = []
  const isSettled = ({ value, wasShown }: Typed) => stored.has(value) || wasShown
  return {
    knownWhenSent,
    typed: (field: Field, value: string) => typed.set(field, { value, wasShown: false }),
    saw: (field: Field, value: unknown) => known.get(field)?.add(value),
    sent(changes: Readonly<Record<string, unknown>>, key: string): void {
      for (const [field, value] of Object.entries(changes)) {
        if (!keysSent.has(key)) knownWhenSent.set(value, new Set(known.get(field)))
        if ((unanswered.get(value) ?? key) !== key) sentTwice.push(`sent ${String(value)} again under another key`)
        unanswered.set(value, key)
      }
      keysSent.add(key)
    },
    answered(changes: Readonly<Record<string, unknown>>): void {
      for (const value of Object.values(changes)) unanswered.delete(value)
    },
    stored(changes: Readonly<Record<string, unknown>>): void {
      for (const value of Object.values(changes)) stored.add(value)
      seen.stored += 1
    },
    /** Notes what the person is being shown. */
    look({ conflicts, refusals }: SavingState): void {
      for (const [field, last] of typed) {
        const isClash = conflicts[field]?.mine === last.value
        if (last.wasShown || (!isClash && refusals[field] === undefined)) continue
        last.wasShown = true
        seen[isClash ? 'conflicts' : 'refusals'] += 1
      }
    },
    /** Everything that is wrong about what the person sees now. */
    lies(state: SavingState): string[] {
      const status = statusOf(state)
      const values = valuesOf(state)
      const open = [...typed].filter(([, last]) => !isSettled(last))
      const hasReason = (state.sending?.tries ?? 0) > 0 || Object.keys(state.conflicts).length > 0 || state.failed
      return [
        ...sentTwice,
        ...open.filter(() => status === 'saved').map(([, { value }]) => `sees Saved! while ${value} is nowhere stored`),
        ...open
          .filter(([field, { value }]) => values[field] !== value)
          .map(([field, { value }]) => `typed ${value} and sees ${String(values[field])}`),
        ...(status === 'failed' && !hasReason ? ['sees an error without a reason'] : []),
        ...(status === 'saving' && !hasUnsent(state) ? ['sees Saving... while nothing is saved'] : []),
        ...(status === 'idle' && hasUnsent(state) ? ['is not told that something waits'] : []),
      ].map((lie) => `${name} ${lie}`)
    },
    lost: () => [...typed.values()].filter((last) => !isSettled(last)),
  }
}
