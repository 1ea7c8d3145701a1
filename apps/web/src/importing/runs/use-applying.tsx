import { type ImportKindName, type ImportRun, imports } from '@galen/contract/importing/imports'
import type { NeedsConfirmation } from '@galen/contract/route'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import type { ConfirmationDialog } from '../../client/confirmation.tsx'
import { errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import { importWords } from './import-labels.ts'

/** Imports what the preview showed; the server asks about rows that are left out and about prices below the margin. */
export function useApplying(kind: ImportKindName, run: ImportRun, onDone: () => void) {
  const [fault, setFault] = useState<string>()
  const applying = useCommand(imports[kind].apply, {
    done: importWords[kind].done(run.creates + run.changes),
    onDone,
    onRefused: (reason) => setFault(errorText(reason)),
    confirmation: ({ reason }) => (reason ? belowMargin : leftOut),
  })
  const apply = () => {
    setFault(undefined)
    void applying.run({ params: { id: run.id }, body: {} })
  }
  return { apply, pending: applying.pending, fault }
}

const leftOut: ConfirmationDialog = {
  title: text('Import the rest?'),
  yes: text('Import'),
  detail: ({ detail }: NeedsConfirmation) => <p>{text('{detail}. Fix them and import them later.', { detail })}</p>,
}

const belowMargin: ConfirmationDialog = { title: text('Prices below the minimum margin'), yes: text('Import') }
