import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { text } from '../../kit/text.ts'
import { type ContactField, contactProblem, type ContactProblem, trimmed } from './contact-draft.ts'
import type { ContactKind, Person } from './contact-kind.ts'
import styles from './contacts.module.css'

const FIELDS: readonly { readonly field: ContactField; readonly label: string; readonly longest: number }[] = [
  { field: 'name', label: text('Name'), longest: 200 },
  { field: 'role', label: text('Role'), longest: 200 },
  { field: 'phone', label: text('Phone'), longest: 40 },
  { field: 'email', label: text('Email'), longest: 254 },
]

export const contactHeads = FIELDS.map(({ label }) => label)

type ContactRowProps<Contact extends Person> = {
  kind: ContactKind<Contact>
  contact: Contact
  /** The empty row at the end: nothing is asked of it until something is typed. */
  isNew?: boolean
  readOnly: boolean
  onSave: (contact: Contact) => void
  /** After Enter: the next contact is typed. */
  onNext: () => void
  acts?: ReactNode
}

/** One contact in place: it is saved when the row is left, and stays as typed while something is wrong with it. */
export function ContactRow<Contact extends Person>(props: ContactRowProps<Contact>) {
  const { kind, contact, isNew = false, readOnly, acts } = props
  const { row, change, leave, onKeyDown, problem } = useContactRow(props)
  const problemId = useId()
  const name = contact.name || text('the new contact')
  return (
    <tr
      className={styles['row']}
      data-new={isNew || undefined}
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent<HTMLTableRowElement>) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      {FIELDS.map(({ field, label, longest }) => (
        <td key={field} className={field === 'name' ? 'strong' : undefined} data-field={field}>
          <input
            className={styles['cell']}
            aria-label={text('{field} of {name}', { field: label, name })}
            placeholder={isNew ? label : undefined}
            value={row[field]}
            maxLength={longest}
            readOnly={readOnly}
            required={field === 'name' && !isNew}
            inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
            aria-invalid={problem?.field === field || undefined}
            aria-describedby={problem?.field === field ? problemId : undefined}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
          {problem?.field === field && (
            <div id={problemId} className={styles['problem']}>
              <FieldError>{problem.message}</FieldError>
            </div>
          )}
        </td>
      ))}
      {kind.mails.map(({ field, label }) => (
        <td key={field} className={styles['check']} data-label={label}>
          <input
            type="checkbox"
            aria-label={text('{mail} for {name}', { mail: label, name })}
            checked={row[field] === true}
            disabled={readOnly}
            onChange={(event) => change({ [field]: event.currentTarget.checked }, !isNew)}
          />
        </td>
      ))}
      {acts}
    </tr>
  )
}

/** What is typed into one row until it is saved. */
function useContactRow<Contact extends Person>(props: ContactRowProps<Contact>) {
  const { kind, contact, isNew, readOnly, onSave, onNext } = props
  const [draft, setDraft] = useState<Contact>()
  const [problem, setProblem] = useState<ContactProblem>()
  const row = draft ?? contact
  const discard = () => {
    setDraft(undefined)
    setProblem(undefined)
  }
  /** Answers whether nothing is left to be corrected. */
  const save = (next: Contact | undefined): boolean => {
    if (next === undefined || isSame(trimmed(next), contact)) {
      discard()
      return true
    }
    const found = contactProblem(
      next,
      kind.mails.some(({ field }) => next[field] === true),
    )
    setProblem(found)
    if (found) return false
    discard()
    onSave(trimmed(next))
    return true
  }
  const change = (part: Partial<Person> | Record<string, boolean>, atOnce = false) => {
    const next = { ...row, ...part }
    setDraft(next)
    if (problem) setProblem(undefined)
    if (atOnce) save(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      discard()
    }
    if (event.key !== 'Enter' || readOnly || !(event.target as HTMLElement).matches('input:not([type=checkbox])'))
      return
    event.preventDefault()
    if (isNew && draft === undefined) return
    if (save(draft)) onNext()
  }
  return { row, change, leave: () => void save(draft), onKeyDown, problem }
}

const isSame = <Contact extends Person>(one: Contact, other: Contact) =>
  (Object.keys(one) as (keyof Contact)[]).every((field) => one[field] === other[field])
