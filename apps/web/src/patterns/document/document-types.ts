import type { Input, PlainReply, Route } from '@galen/contract/route'
import type { Topic } from '@galen/contract/topic'
import type { ConfirmationDialogs } from '../../client/confirmation.tsx'
import type { Merge } from '../../client/saving/merge-by-key.ts'
import type { Conflict, FieldMark, SavingMode, SavingStatus, Values } from '../../client/saving/saving-state.ts'

export type Versioned = { readonly version: number }
export type FieldName<T> = keyof T & string

/** One change on its way to the server. */
export type SaveContext<T> = {
  /** Makes the call with the key of this change, asks for confirmations, and gives back the body. */
  readonly call: <R extends Route>(
    route: R,
    input: Input<R>,
    confirmation?: ConfirmationDialogs,
  ) => Promise<PlainReply<R>>
  /** Which record; also right after it was created. */
  readonly id: string
  readonly version: number
  readonly stored: T
  /** What the person was asked for along with it: a justification. */
  readonly extra: Values
}

export type DocumentOptions<T extends Versioned, R extends Route> = {
  /** What it is, as topics, the audit and the device know it: `sales-order`. */
  readonly kind: string
  /** Missing while it is new. */
  readonly id: string | undefined
  readonly read: { readonly route: R; readonly input: Input<R> }
  readonly save: (changes: Partial<Omit<T, 'version'>>, context: SaveContext<T>) => Promise<T>
  readonly mode?: SavingMode
  /** Where others' changes of it are told; it must take `:id`. Without one no one is seen here either. */
  readonly topic?: Topic
  /** Parts with versions of their own: news about them is read whatever the version of the whole says. */
  readonly ownVersions?: readonly FieldName<T>[]
  /** Lists in which what two people did is put together: `{ lines: mergeByKey((line) => line.id) }`. */
  readonly merges?: Readonly<Partial<Record<FieldName<T>, Merge>>>
  /** Why nothing may be changed, when that is so. */
  readonly readOnly?: string | undefined
  readonly blank?: T
  readonly create?: (values: T, context: Pick<SaveContext<T>, 'call' | 'extra'>) => Promise<T>
  /** Something new is created once this is true. */
  readonly isComplete?: (values: T) => boolean
  /** The address that replaces "new". */
  readonly created?: (record: T) => string
  readonly createdToast?: string
  readonly savedToast?: string
  /** What `id` is of a record; the record's own `id` unless said otherwise. */
  readonly identify?: (record: T) => string
}

/** Everything one field of an open document needs to be drawn. */
export type DocumentFieldState<Value> = {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** What was refused while it was typed; it is taken back once the person leaves the field. */
  readonly rejected: { readonly value: Value } | undefined
  readonly dismissRejected: () => void
  readonly readOnly: boolean
  /** Changed here and not stored yet. */
  readonly isChanged: boolean
  readonly conflict: Conflict | undefined
  /** Someone else changed it while it was open. */
  readonly mark: FieldMark | undefined
}

export type OpenDocument<T extends Versioned> = {
  readonly kind: string
  readonly id: string | undefined
  readonly isNew: boolean
  readonly mode: SavingMode
  readonly topic: Topic | undefined
  readonly ownVersions: readonly string[]
  readonly values: T
  readonly stored: T
  readonly status: SavingStatus
  /** Fields can be changed now. */
  readonly editing: boolean
  readonly readOnly: string | undefined
  readonly changed: readonly FieldName<T>[]
  readonly conflicts: readonly Conflict[]
  readonly problem: string | null
  /** Edits of a crashed tab that wait for a decision. */
  readonly restored: number
  readonly isGone: boolean
  readonly field: <F extends FieldName<T>>(name: F) => DocumentFieldState<T[F]>
  readonly edit: <F extends FieldName<T>>(name: F, value: T[F]) => void
  readonly flush: () => Promise<boolean>
  readonly startEditing: () => void
  readonly saveManually: (extra?: Values) => Promise<boolean>
  readonly discard: () => void
  readonly resume: () => void
  readonly useMine: (field: string) => void
  readonly useTheirs: (field: string) => void
  readonly onRemoteChange: (version: number | null, news: FieldMark) => void
  readonly readAgain: () => void
  /** Takes over the record that another call of this page answered. */
  readonly replace: (record: T) => void
}

export type DocumentReading<T extends Versioned> =
  | { readonly phase: 'loading' | 'missing' | 'forbidden' }
  | { readonly phase: 'failed'; readonly reason: unknown; readonly retry: () => void }
  | { readonly phase: 'ready'; readonly open: OpenDocument<T> }
