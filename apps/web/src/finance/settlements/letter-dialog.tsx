import type { Letter, SentMail } from '@galen/contract/finance/letters'
import type { Input, Route } from '@galen/contract/route'
import { mailLifecycle, type MailStatus } from '@galen/domain/admin/mail-message'
import { useEffect, useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Button, Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './payments.module.css'

type Props<R extends Route, S extends Route> = {
  title: string
  /** The mail before it is sent, by the id of the record it is about. */
  letter: R
  id: string
  send: S
  inputOf: (recipient: string) => Input<S>
  /** Shows what is attached. */
  preview?: () => void
  onClose: () => void
}

/** A mail before it goes out: the recipient, what it says, and afterwards what became of it. */
export function LetterDialog<R extends Route, S extends Route>(props: Props<R, S>) {
  const reading = useRead(props.letter, { params: { id: props.id } } as unknown as Input<R>)
  const letter = reading.data as Letter | undefined
  if (reading.isError)
    return (
      <Dialog title={props.title} onClose={props.onClose}>
        <Note tone="void">{errorText(reading.error)}</Note>
      </Dialog>
    )
  if (!letter)
    return (
      <Dialog title={props.title} onClose={props.onClose}>
        <Spinner />
      </Dialog>
    )
  return <KnownLetter {...props} known={letter} readAgain={() => void reading.refetch()} />
}

type KnownProps<R extends Route, S extends Route> = Props<R, S> & { known: Letter; readAgain: () => void }

function KnownLetter<R extends Route, S extends Route>(props: KnownProps<R, S>) {
  const { title, known, send, inputOf, readAgain, preview, onClose } = props
  const [recipient, setRecipient] = useState(known.recipient ?? '')
  // What was sent before is not what became of this one.
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const [problem, setProblem] = useState<unknown>()
  const { run, pending, allowed } = useCommand(send, {
    onDone: () => {
      setBefore(new Set(known.sent.map(({ id }) => id)))
      readAgain()
    },
    onRefused: setProblem,
  })
  const mine = before && known.sent.find(({ id }) => !before.has(id))
  useReadUntilKnown(before !== undefined, mine, readAgain)
  if (before)
    return (
      <Dialog title={title} onClose={onClose}>
        <Outcome mail={mine} recipient={recipient} />
      </Dialog>
    )
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      act={{
        label: text('Send'),
        run: () => void run(inputOf(recipient.trim())),
        pending,
        disabledReason: allowed
          ? recipient.trim() === ''
            ? text('Enter a recipient first.')
            : undefined
          : text('You need the permission to send it. Ask an administrator.'),
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {known.recipient === null && (
        <Note tone="hold">
          {text('{name} has no email address. Enter a recipient, or add one on their page.', { name: known.name })}
        </Note>
      )}
      <TextField label={text('Recipient')} value={recipient} onChange={setRecipient} required data-autofocus />
      <section className={styles['letter']} aria-label={text('Preview')}>
        <b>{known.subject}</b>
        <p>{known.body}</p>
        {known.attachment !== null && preview && (
          <Button icon="print" onClick={preview}>
            {known.attachment}
          </Button>
        )}
      </section>
    </Dialog>
  )
}

const EACH_MS = 1500
const TIMES = 20

/** Looks again until the mail is sent, stored or refused; what still waits then is queued. */
function useReadUntilKnown(isSent: boolean, mine: SentMail | undefined, readAgain: () => void): void {
  const [times, setTimes] = useState(0)
  const isOpen = isSent && (mine === undefined || mailLifecycle.allows('send', mine.status)) && times < TIMES
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      setTimes((before) => before + 1)
      readAgain()
    }, EACH_MS)
    return () => clearTimeout(timer)
  })
}

type Words = { readonly tone: 'good' | 'hold' | 'void' | 'draft'; readonly said: (recipient: string) => string }

const outcomes: Readonly<Record<MailStatus, Words>> = {
  Waiting: { tone: 'draft', said: (recipient) => text('Queued for {recipient}. It is sent soon.', { recipient }) },
  Sent: { tone: 'good', said: (recipient) => text('Sent to {recipient}.', { recipient }) },
  Stored: {
    tone: 'hold',
    said: (recipient) =>
      text('Stored, not sent to {recipient}: no mail server is set up. It can be resent under Messages.', {
        recipient,
      }),
  },
  'Needs a person': {
    tone: 'void',
    said: (recipient) => text('Not delivered to {recipient}. See Messages for the reason.', { recipient }),
  },
  'Set aside': { tone: 'draft', said: (recipient) => text('Set aside. It is not sent to {recipient}.', { recipient }) },
}

function Outcome({ mail, recipient }: { mail: SentMail | undefined; recipient: string }) {
  const { tone, said } = outcomes[mail?.status ?? 'Waiting']
  return (
    <Note tone={tone} live>
      {said(mail?.recipient ?? recipient)}
    </Note>
  )
}
