import { type RemitChange, type VendorAddress, vendors } from '@galen/contract/partners/vendors'
import { isDecisionNote, NOTE_NEEDED } from '@galen/domain/approvals'
import { agoInWords } from '@galen/domain/dates'
import { isRemit } from '@galen/domain/partners/vendor'
import { Group, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useNow } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { askDecision } from '../../kit/ask-decision.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Note } from '../../kit/panel.tsx'
import { text, translate } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import { placeInWords } from './address-labels.ts'
import type { OpenVendor } from './vendor-record.ts'
import styles from './vendors.module.css'

type RemitChangeBarProps = { of: OpenVendor; change: RemitChange }

/** New addresses for money that wait: what is, what is wanted, and what a second person can do. */
export function RemitChangeBar({ of, change }: RemitChangeBarProps) {
  const id = useId()
  const now = useNow()
  const me = useSettings().user.id
  const [isAgreeing, setIsAgreeing] = useState(false)
  const params = { id: of.id ?? '', changeId: change.id }
  const refusing = useCommand(vendors.decideRemitChange, {
    done: text('Change discarded'),
    onDone: () => of.readAgain(),
  })
  const isMine = change.askedBy.id === me
  const refuse = async () => {
    const about = text('remit-to addresses of {name}', { name: of.stored.friendlyName })
    const callBackNote = isMine ? '' : await askDecision(false, about)
    if (callBackNote !== undefined) await refusing.run({ params, body: { approved: false, callBackNote } })
  }
  return (
    <section className={styles['waiting']} aria-labelledby={id}>
      <h2 id={id}>{text('New remit-to addresses wait for approval')}</h2>
      <p>
        {text('Requested by {name} {ago}.', {
          name: change.askedBy.name,
          ago: agoInWords(new Date(change.askedAt), now),
        })}{' '}
        {change.note}
      </p>
      <div className={styles['compared']}>
        <Places title={text('Now')} places={of.stored.addresses.filter(isRemit)} />
        <Places title={text('Wanted')} places={change.addresses} />
      </div>
      {(refusing.allowed || isMine) && (
        <Group gap={8} align="stretch">
          {refusing.allowed && (
            <Button icon="cross" pending={refusing.pending} onClick={() => void refuse()}>
              {isMine ? text('Withdraw') : text('Reject')}
            </Button>
          )}
          <Button
            look="primary"
            icon="check"
            disabledReason={change.mayDecide ? undefined : text('A second person must approve this.')}
            onClick={() => setIsAgreeing(true)}
          >
            {text('Approve after a call back')}
          </Button>
        </Group>
      )}
      {isAgreeing && <CallBackDialog of={of} change={change} onClose={() => setIsAgreeing(false)} />}
    </section>
  )
}

type PlacesProps = { title: string; places: readonly Omit<VendorAddress, 'id'>[] }

const Places = ({ title, places }: PlacesProps) => (
  <div>
    <h3>{title}</h3>
    {places.length === 0 && <p className="secondary">{text('No address')}</p>}
    {places.map((place) => (
      <address key={placeInWords(place)}>{placeInWords(place)}</address>
    ))}
  </div>
)

/** The second person writes down whom they called, and what was said. */
function CallBackDialog({ of, change, onClose }: RemitChangeBarProps & { onClose: () => void }) {
  const [callBackNote, setNote] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const agreeing = useCommand(vendors.decideRemitChange, {
    done: text('Approved. The change is in effect.'),
    onDone: () => {
      of.readAgain()
      onClose()
    },
    onRefused: setProblem,
  })
  const underField = fieldError(problem, 'callBackNote')
  return (
    <Dialog
      title={text('Approve new remit-to addresses?')}
      onClose={onClose}
      act={{
        label: text('Approve'),
        pending: agreeing.pending,
        disabledReason: isDecisionNote(callBackNote) ? undefined : translate(NOTE_NEEDED),
        run: () =>
          void agreeing.run({
            params: { id: of.id ?? '', changeId: change.id },
            body: { approved: true, callBackNote: callBackNote.trim() },
          }),
      }}
    >
      <p className="secondary">
        {text('Call {name} on a number that was known before, never on one that came with the request.', {
          name: of.stored.friendlyName,
        })}
      </p>
      {problem !== undefined && !underField && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <Textarea
        label={text('Call-back note')}
        required
        description={text('Person, phone number and answer')}
        value={callBackNote}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={underField && <FieldError>{underField}</FieldError>}
        maxLength={1000}
        autosize
        minRows={3}
        data-autofocus
      />
    </Dialog>
  )
}
