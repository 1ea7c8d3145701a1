import type { RowOf } from '@galen/contract/search-index'
import type { quarantinedLotIndex } from '@galen/contract/warehouse/stock-indices'
import { stocks } from '@galen/contract/warehouse/stocks'
import {
  endedBy,
  endInWords,
  type InvestigationOutcome,
  NOTE_LENGTH,
  reasonsToEnd,
  type ReleaseProof,
  releaseProblem,
} from '@galen/domain/warehouse/quarantine'
import { quarantineReasons } from '@galen/domain/warehouse/stock'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text, translate } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { dayInWords, figure } from './stock-cells.tsx'
import styles from '../warehouse.module.css'

type Row = RowOf<typeof quarantinedLotIndex>

export const releaseInput = ({ itemId, variationId, stockId }: Row, proof: ReleaseProof) => ({
  params: { itemId, variationId },
  body: { pedigreesId: [stockId], status: 'Active' as const, ...proof },
})

const OUTCOMES: readonly { readonly value: InvestigationOutcome; readonly label: string }[] = [
  { value: 'Cleared', label: text('Cleared') },
  { value: 'Illegitimate', label: text('Illegitimate') },
]

/** P45: the reasons that hold goods, what ends each, and the proof of those that a person ends. */
export function ReleaseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [proof, setProof] = useState<ReleaseProof>({})
  const change = (part: ReleaseProof) => setProof((before) => ({ ...before, ...part }))
  const release = useCommand(stocks.quarantine, {
    onDone: (reply) => {
      toast.success('moved' in reply ? text('Released') : text('Another person must confirm this.'))
      onClose()
    },
  })
  const held = { lot: row.lot, reasons: row.quarantineReasons, suspectedByMe: false }
  const problem = releaseProblem(held, proof)
  return (
    <Dialog
      title={text('Release lot {lot}', { lot: row.lot })}
      onClose={onClose}
      wide
      act={{
        label: text('Release'),
        pending: release.pending,
        disabledReason: problem === null ? undefined : translate(problem.message),
        run: () => void release.run(releaseInput(row, proof)),
      }}
    >
      <div className={styles['fields']}>
        <Facts row={row} />
        <Proofs row={row} proof={proof} change={change} />
      </div>
    </Dialog>
  )
}

const Facts = ({ row }: { row: Row }) => (
  <dl className={styles['facts']}>
    <dt>{text('Item')}</dt>
    <dd>
      {row.itemNumber} <MedicineWithPills of={row.medicine} />
    </dd>
    {row.quarantineReasons.map((reason) => [
      <dt key={reason}>{translate(quarantineReasons[reason])}</dt>,
      <dd key={`${reason} ends`}>{translate(endInWords[endedBy[reason]])}</dd>,
    ])}
    <dt>{text('Expires')}</dt>
    <dd>
      {dayInWords(row.expirationDate)} {row.expired && <StatusPill tone="void">{text('Expired')}</StatusPill>}
    </dd>
    <dt>{text('Quantity')}</dt>
    <dd>{figure(row.onHand)}</dd>
  </dl>
)

type ProofsProps = { row: Row; proof: ReleaseProof; change: (part: ReleaseProof) => void }

function Proofs({ row, proof, change }: ProofsProps) {
  const ended = reasonsToEnd(row.quarantineReasons)
  return (
    <>
      {ended.includes('SUSPECT') && (
        <Select
          label={text('Outcome of the investigation')}
          required
          data={[...OUTCOMES]}
          value={proof.outcome ?? null}
          onChange={(outcome) => change({ outcome: (outcome ?? undefined) as InvestigationOutcome | undefined })}
        />
      )}
      {ended.includes('RETURN') && (
        <>
          <CheckField
            label={text('Serial numbers and packaging were verified')}
            checked={proof.verified ?? false}
            onChange={(verified) => change({ verified })}
          />
          <TextInput
            label={text('Reference of the verification')}
            required
            maxLength={200}
            value={proof.verification ?? ''}
            onChange={(event) => change({ verification: event.currentTarget.value })}
          />
          <Textarea
            label={text('Storage statement')}
            required
            rows={2}
            maxLength={2000}
            value={proof.storageStatement ?? ''}
            onChange={(event) => change({ storageStatement: event.currentTarget.value })}
          />
        </>
      )}
      <ReleaseNote value={proof.note ?? ''} onChange={(note) => change({ note })} />
    </>
  )
}

const ReleaseNote = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => (
  <Textarea
    label={text('Note')}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    rows={3}
    maxLength={2000}
    required
    data-autofocus
  />
)

export type ReleaseChoice = { readonly count: number; readonly answer: (note?: string) => void }

/** One note for many rows that a note releases. */
export function ReleaseManyDialog({ count, answer }: ReleaseChoice) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      title={text('{count, plural, one {Release # row?} other {Release # rows?}}', { count })}
      onClose={() => answer()}
      act={{
        label: text('Release'),
        disabledReason:
          note.trim().length < NOTE_LENGTH ? text('A note of ten characters or more is needed.') : undefined,
        run: () => answer(note.trim()),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">{text('Released stock can be sold at once.')}</p>
        <ReleaseNote value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
