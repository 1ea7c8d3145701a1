import type { NeedsConfirmation } from '@galen/contract/route'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'

const LONGEST = 500

export type AskedWhy = { readonly question: NeedsConfirmation; readonly answer: (reason: string | undefined) => void }

export function ReasonDialog({ question: { confirmations }, answer }: AskedWhy) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={text('Below the lowest margin')}
      onClose={() => answer(undefined)}
      act={{
        label: text('Save with this reason'),
        disabledReason: reason.trim() === '' ? text('Say why.') : undefined,
        run: () => answer(reason.trim()),
      }}
      closeLabel={text('Leave the price as it was')}
    >
      <ul>
        {confirmations.slice(0, SHOWN).map(({ detail }) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      {confirmations.length > SHOWN && (
        <p className="secondary">{text('So are {count} more.', { count: confirmations.length - SHOWN })}</p>
      )}
      <Textarea
        label={text('Reason')}
        description={text('It is kept with the change, for everybody who reads the audit.')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LONGEST}
        autosize
        minRows={2}
        data-autofocus
      />
    </Dialog>
  )
}

const SHOWN = 5
