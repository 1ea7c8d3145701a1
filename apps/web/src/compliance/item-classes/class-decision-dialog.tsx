import { itemClasses, itemClassProposalIndex } from '@galen/contract/items/item-classes'
import { search } from '@galen/contract/search-index'
import { classProposalLifecycle } from '@galen/domain/items/item-class'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { noteMissing } from '../decision-dialog.tsx'
import type { ClassProposal } from './class-in-words.ts'
import { ClassChanges } from './class-peek.tsx'

type Props = { proposal: ClassProposal; decision: 'Confirmed' | 'Rejected'; onClose: () => void }

/** Confirms or rejects a class with what it changes before the eyes. */
export function ClassDecisionDialog({ proposal, decision, onClose }: Props) {
  const [note, setNote] = useState('')
  const [exemption, setExemption] = useState('')
  const confirms = decision === 'Confirmed'
  const { itemName: item } = proposal
  const { run, pending } = useCommand(itemClasses.decide, {
    onDone: ({ status }) => {
      void cache.invalidateQueries(readsOf(search, { index: itemClassProposalIndex.name }))
      toast.success(
        classProposalLifecycle.allows('confirm', status)
          ? text('Another person must confirm this.')
          : confirms
            ? text('The class of {item} is confirmed.', { item })
            : text('The class of {item} is rejected.', { item }),
      )
      onClose()
    },
  })
  const body = { status: decision, note, exemption, version: proposal.version }
  return (
    <Dialog
      title={confirms ? text('Confirm the class of {item}?', { item }) : text('Reject the class of {item}?', { item })}
      onClose={onClose}
      act={{
        label: confirms ? text('Confirm') : text('Reject'),
        run: () => void run({ params: { id: proposal.id }, body }),
        pending,
        danger: !confirms,
        disabledReason: noteMissing(note),
      }}
    >
      <ClassChanges proposal={proposal} />
      {confirms && (
        <TextField
          label={text('Exemption')}
          description={text('Only where the schedule of a substance does not apply. A second person must agree.')}
          value={exemption}
          onChange={setExemption}
          maxLength={500}
        />
      )}
      <Textarea
        data-autofocus
        label={text('Note')}
        description={text('Ten characters or more. It is kept with the decision.')}
        required
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}
