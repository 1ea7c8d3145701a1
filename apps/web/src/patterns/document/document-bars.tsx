import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { ConflictNote } from '../../client/saving/conflict-note.tsx'
import { text } from '../../kit/text.ts'
import styles from './document.module.css'
import type { OpenDocument, Versioned } from './document-types.ts'

type DocumentBarsProps<T extends Versioned> = {
  of: OpenDocument<T>
  /** Fields that the tab in sight draws itself. */
  drawn: ReadonlySet<string>
  labelOf: (field: string) => string
}

/** What the person has to know or decide before going on, on top of the document. */
export function DocumentBars<T extends Versioned>({ of, drawn, labelOf }: DocumentBarsProps<T>) {
  const elsewhere = of.conflicts.filter(({ field }) => !drawn.has(field))
  return (
    <div className={styles['bars']}>
      {of.isGone && <GoneBar />}
      {of.restored > 0 && (
        <div className={styles['bar']} role="status">
          <span>
            {text('Restored {count, plural, one {# unsent change} other {# unsent changes}}', { count: of.restored })}
          </span>
          <Button onClick={of.resume}>{of.mode === 'manualSave' ? text('Continue editing') : text('Save them')}</Button>
          <Button onClick={of.discard}>{text('Discard')}</Button>
        </div>
      )}
      {of.problem && (
        <div className={styles['bar']} data-tone="void" role="alert">
          <span>{of.problem}</span>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div className={styles['conflicts']}>
          {elsewhere.map((conflict) => (
            <ConflictNote
              key={conflict.field}
              conflict={conflict}
              label={labelOf(conflict.field)}
              useMine={() => of.useMine(conflict.field)}
              useTheirs={() => of.useTheirs(conflict.field)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Nothing else can be done here, so it comes into sight wherever one was, and takes the focus. */
function GoneBar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.focus(), [])
  return (
    <div ref={bar} className={styles['bar']} data-tone="void" role="alert" tabIndex={-1}>
      <span>{text('This record was deleted. Your changes were not saved.')}</span>
    </div>
  )
}
