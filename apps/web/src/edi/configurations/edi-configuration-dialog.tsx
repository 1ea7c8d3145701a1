import { type EdiConfiguration, ediConfigurations } from '@galen/contract/edi/edi-configurations'
import { search } from '@galen/contract/search-index'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Note } from '../../kit/panel.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { type EdiConfigurationDraft, draftOf, newDraft, sentDraft } from './edi-configuration-draft.ts'
import { EdiConfigurationFields } from './edi-configuration-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'

type Props = { id: string | undefined; onClose: () => void }

/** Makes a configuration, or changes one after reading it. */
export function EdiConfigurationDialog({ id, onClose }: Props) {
  const read = useRead(ediConfigurations.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (id === undefined) return <Editor onClose={onClose} />
  // What was read before may have changed since: the editor begins with what holds now.
  if (read.data && read.isFetchedAfterMount) return <Editor of={read.data} onClose={onClose} />
  return (
    <Dialog title={text('EDI configuration')} onClose={onClose}>
      {read.isError ? <Note tone="void">{errorText(read.error)}</Note> : <Spinner />}
    </Dialog>
  )
}

function Editor({ of, onClose }: { of?: EdiConfiguration; onClose: () => void }) {
  const [draft, setDraft] = useState<EdiConfigurationDraft>(() => (of ? draftOf(of) : newDraft))
  const [problem, setProblem] = useState<unknown>()
  const onDone = () => {
    void cache.invalidateQueries(readsOf(search))
    onClose()
  }
  const told = { onDone, onRefused: setProblem }
  const add = useCommand(ediConfigurations.add, { ...told, done: text('EDI created successfully') })
  const change = useCommand(ediConfigurations.change, { ...told, done: text('EDI updated successfully') })
  const save = () => {
    setProblem(undefined)
    const body = sentDraft(draft)
    if (of) void change.run({ params: { id: of.id }, body: { version: of.version, ...body } })
    else void add.run({ body })
  }
  return (
    <Dialog
      title={of ? text('Edit EDI configuration') : text('New EDI configuration')}
      onClose={onClose}
      wide
      act={{
        label: text('Save'),
        run: save,
        pending: add.pending || change.pending,
        disabledReason: missingOf(draft),
      }}
    >
      <Refusal problem={problem} unless={[]} />
      <EdiConfigurationFields draft={draft} onChange={setDraft} />
      <TemplatePreview draft={draft} />
    </Dialog>
  )
}

const missingOf = (draft: EdiConfigurationDraft) =>
  draft.partners.length === 0 ? text('Choose a partner first.') : undefined
