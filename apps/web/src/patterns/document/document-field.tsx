import { agoInWords } from '@galen/domain/dates'
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
import { useNow } from '../../kit/age.tsx'
import { inputProps } from '../../kit/fields/field-props.tsx'
import { ConflictNote } from '../../client/saving/conflict-note.tsx'
import type { Mark } from '../../client/saving/saving-state.ts'
import { text } from '../../kit/text.ts'
import { TextInput } from '@mantine/core'
import panel from '../../kit/panel.module.css'
import styles from './document.module.css'
import type { DocumentFieldState, FieldName, OpenDocument, Versioned } from './document-types.ts'

/** Which fields the tab in sight draws; a conflict over another one is shown on top of the page. */
export const DrawnFields = createContext<(field: string) => () => void>(() => () => {})

type DocumentFieldProps<T extends Versioned, F extends FieldName<T>> = {
  of: OpenDocument<T>
  field: F
  /** Says a value in words where a conflict shows it. */
  inWords?: (value: T[F]) => string
  /** How many of the twelve columns of its form it takes; 4 unless said otherwise. */
  size?: FieldSize | undefined
  children: (state: DocumentFieldState<T[F]>) => ReactNode
}

/** Not what one chooses in: a choice that was refused goes back at once. */
const TYPED_INTO = 'input:not([type=checkbox],[type=radio],[role=combobox],[aria-haspopup]),textarea'

/** Draws what stands around any control of a document: that it is changed, who else changed it, and a conflict. */
export function DocumentField<T extends Versioned, F extends FieldName<T>>({
  of,
  field,
  inWords,
  size,
  children,
}: DocumentFieldProps<T, F>) {
  const state = of.field(field)
  const { conflict, isChanged, rejected } = state
  const [isTypedInto, setTypedInto] = useState(false)
  const mark = useFreshMark(state.mark)
  const draw = use(DrawnFields)
  useEffect(() => draw(field), [draw, field])
  return (
    <div
      role="presentation"
      className={styles['field']}
      data-size={size}
      data-marked={mark ? true : undefined}
      data-changed={(of.mode === 'manualSave' && isChanged) || undefined}
      onFocus={(event) => setTypedInto(event.target.matches(TYPED_INTO))}
      onKeyDown={(event) => event.key === 'Escape' && state.dismissRejected()}
    >
      {/* What was refused stays to be corrected, with the reason under it; Escape brings back what is stored. */}
      {children(isTypedInto && rejected ? { ...state, ...rejected } : state)}
      {mark && !conflict && <ChangedBy mark={mark} />}
      {conflict && (
        <ConflictNote
          conflict={conflict}
          {...(inWords && { inWords: (value: unknown) => inWords(value as T[F]) })}
          useMine={() => of.useMine(field)}
          useTheirs={() => of.useTheirs(field)}
        />
      )}
    </div>
  )
}

/** What others changed stands out for a while, then it is the value like any other. */
const FRESH_MS = 120_000

function useFreshMark(mark: Mark | undefined): Mark | undefined {
  const now = useNow()
  return mark && now.getTime() - new Date(mark.at).getTime() < FRESH_MS ? mark : undefined
}

function ChangedBy({ mark: { by, at } }: { mark: Mark }) {
  const ago = agoInWords(new Date(at), useNow())
  return (
    <p className={styles['mark']} role="status">
      {text('{by} changed this {ago}', { by, ago })}
    </p>
  )
}

type TextFieldNames<T> = { [F in FieldName<T>]: T[F] extends string | null ? F : never }[FieldName<T>]

type DocumentTextFieldProps<T extends Versioned> = {
  of: OpenDocument<T>
  field: TextFieldNames<T>
  label: string
  maxLength?: number
  description?: string | undefined
  required?: boolean
  size?: FieldSize
}

/** A line of text of a document. */
export function DocumentTextField<T extends Versioned>({
  of,
  field,
  maxLength,
  size,
  ...rest
}: DocumentTextFieldProps<T>) {
  return (
    <DocumentField of={of} field={field} size={size}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <TextInput
          {...inputProps({ ...rest, error })}
          value={typeof value === 'string' ? value : ''}
          {...(maxLength && { maxLength })}
          readOnly={readOnly}
          onChange={(event) => onChange(event.currentTarget.value as typeof value)}
          onBlur={onBlur}
        />
      )}
    </DocumentField>
  )
}

/** Fields side by side, one under the other on a handheld. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles['form']} data-quiet>
    <div className={styles['fieldGrid']}>{children}</div>
  </div>
)

/** Columns of twelve: 2 for a phone number, a date or a code, 3 or 4 for a name, 12 for long text. */
export type FieldSize = 2 | 3 | 4 | 6 | 8 | 12

/** A field of this size in a FieldGrid or FormSection. */
export const Sized = ({ size, children }: { size: FieldSize; children: ReactNode }) => (
  <div data-size={size}>{children}</div>
)

/** One card of sections, whose fields share their column lines. */
export const FormCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={`${panel['panel']} ${styles['form']}`} aria-label={label} data-quiet>
    {children}
  </section>
)

/** A part of a form: its title at the left, its fields at the right. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles['section']} role="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles['fieldGrid']}>{children}</div>
    </div>
  )
}

export const WholeRow = ({ children }: { children: ReactNode }) => <div className={styles['wholeRow']}>{children}</div>
