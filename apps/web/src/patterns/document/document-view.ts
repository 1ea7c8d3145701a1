import type { Route } from '@galen/contract/route'
import { type SavingState, statusOf, type Stored, valuesOf } from '../../client/saving/saving-state.ts'
import type { DocumentSession } from './document-session.ts'
import type { FieldName, OpenDocument, Versioned } from './document-types.ts'

/** What a page sees of a document that is open. */
export function openDocument<T extends Versioned, R extends Route>({
  held,
  state,
  editing,
  setEditing,
  readOnly,
}: {
  held: Pick<DocumentSession<T, R>, 'saving' | 'options' | 'id'>
  state: SavingState
  editing: boolean
  setEditing: (editing: boolean) => void
  readOnly: string | undefined
}): OpenDocument<T> {
  const { saving } = held
  const options = held.options()
  const { mode, isNew, edits, conflicts, refusals, rejected, marks } = state
  const values = valuesOf(state) as unknown as T
  const mayEdit = readOnly === undefined && !state.gone && (mode === 'autosave' || isNew || editing)
  return {
    kind: options.kind,
    id: isNew ? undefined : ((state.stored as { id?: string }).id ?? held.id()),
    isNew,
    mode,
    topic: options.topic,
    ownVersions: options.ownVersions ?? [],
    values,
    stored: state.stored as unknown as T,
    status: statusOf(state),
    editing: mayEdit,
    readOnly,
    changed: Object.keys(edits) as FieldName<T>[],
    conflicts: Object.values(conflicts),
    problem: state.problem,
    restored: state.restored,
    isGone: state.gone,
    field: (name) => ({
      value: values[name],
      onChange: (value) => saving.edit(name, value),
      onBlur: () => void (mode === 'autosave' && !isNew && state.restored === 0 && saving.flush()),
      error: refusals[name],
      rejected: name in rejected ? { value: rejected[name] as T[typeof name] } : undefined,
      dismissRejected: () => saving.dismissRejected(name),
      readOnly: !mayEdit,
      isChanged: name in edits,
      conflict: conflicts[name],
      mark: marks[name],
    }),
    edit: (name, value) => saving.edit(name, value),
    flush: () => saving.flush(),
    startEditing: () => setEditing(true),
    saveManually: async (extra = {}) => {
      const isSaved = await saving.flush(extra)
      if (isSaved) setEditing(false)
      return isSaved
    },
    discard: () => {
      saving.discard()
      setEditing(false)
    },
    resume: () => {
      if (mode === 'manualSave') setEditing(true)
      saving.resume()
    },
    useMine: saving.useMine,
    useTheirs: saving.useTheirs,
    onRemoteChange: saving.onRemoteChange,
    readAgain: saving.readAgain,
    replace: (record) => saving.replace(record as unknown as Stored),
  }
}
