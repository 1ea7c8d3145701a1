import { agoInWords } from '@galen/domain/dates'
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { useNow } from '../../kit/age.tsx'
import { ConflictNote } from '../../client/saving/conflict-note.tsx'
import { NotSavedNote } from '../../client/saving/not-saved-note.tsx'
import type { FieldMark } from '../../client/saving/saving-state.ts'
import { text } from '../../kit/text.ts'
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
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with its note.
  const backToField = () => place.current?.querySelector<HTMLElement>(TYPED_INTO)?.focus()
  const mark = useFreshMark(state.mark)
  const draw = use(DrawnFields)
  useEffect(() => draw(field), [draw, field])
  return (
    <div
      ref={place}
      role="presentation"
      className={styles['field']}
      data-size={size}
      data-marked={mark ? true : undefined}
      data-changed={(of.mode === 'manualSave' && isChanged) || undefined}
      // Who reaches for a button under the field is still in it, or the note would go from under them.
      onFocus={({ target }) => target.matches('button') || setTypedInto(target.matches(TYPED_INTO))}
      onKeyDown={(event) => event.key === 'Escape' && state.dismissRejected()}
    >
      {/* What was refused stays to be corrected, with the reason under it; Escape brings back what is stored. */}
      {children(isTypedInto && rejected ? { ...state, ...rejected } : state)}
      {isTypedInto && rejected && (
        <NotSavedNote
          tryAgain={() => {
            state.onChange(rejected.value)
            void of.flush()
            backToField()
          }}
          useStored={() => {
            state.dismissRejected()
            backToField()
          }}
        />
      )}
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

function useFreshMark(mark: FieldMark | undefined): FieldMark | undefined {
  const now = useNow()
  return mark && now.getTime() - new Date(mark.at).getTime() < FRESH_MS ? mark : undefined
}

function ChangedBy({ mark: { by, at } }: { mark: FieldMark }) {
  const ago = agoInWords(new Date(at), useNow())
  return (
    <p className={styles['mark']} role="status">
      {text('{by} changed this {ago}', { by, ago })}
    </p>
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
