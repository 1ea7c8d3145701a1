import { Fragment } from 'react'
import { Icon } from '../kit/icon.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { text } from '../kit/text.ts'
import { type PaletteChoice, groupLabels, marked } from './palette-order.ts'
import styles from './palette.module.css'

type ResultsProps = {
  id: string
  shown: readonly PaletteChoice[]
  current: PaletteChoice | undefined
  choose: (choice: PaletteChoice, newTab: boolean) => void
  typed: string
  /** The server still looks for records. */
  pending: boolean
}

export const PaletteResults = ({ id, shown, current, choose, typed, pending }: ResultsProps) => (
  <div className={styles['results']}>
    <div id={id} role="listbox" aria-label={text('Results')} aria-busy={pending}>
      {shown.map((choice, place) => (
        <Fragment key={choice.id}>
          {choice.group !== shown[place - 1]?.group && (
            <div className={styles['group']} role="presentation">
              {groupLabels[choice.group]}
            </div>
          )}
          <Row id={`${id} ${choice.id}`} choice={choice} isCurrent={choice === current} choose={choose} typed={typed} />
        </Fragment>
      ))}
    </div>
    <div role="status">
      {shown.length === 0 && <p className={styles['none']}>{pending ? text('Searching…') : text('No results.')}</p>}
    </div>
  </div>
)

type RowProps = { id: string; choice: PaletteChoice; isCurrent: boolean; choose: ResultsProps['choose']; typed: string }

const Row = ({ id, choice, isCurrent, choose, typed }: RowProps) => (
  // The keyboard works in the field above, which names the current row by aria-activedescendant.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    className={styles['row']}
    ref={(row) => {
      if (isCurrent) row?.scrollIntoView({ block: 'nearest' })
    }}
    onClick={(event) => choose(choice, event.ctrlKey || event.metaKey)}
    onKeyDown={() => {}}
  >
    <span className={styles['icon']}>
      <Icon name={choice.icon} />
    </span>
    <span className="strong">
      <Marked words={choice.label} typed={typed} />
    </span>
    <span className="small secondary cut">
      <Marked words={choice.detail ?? ''} typed={typed} />
    </span>
    {choice.keys ? <KeyHint keys={choice.keys} /> : isCurrent && <KeyHint keys="enter" />}
  </div>
)

/** What was typed is underlined where it was found. */
const Marked = ({ words, typed }: { words: string; typed: string }) =>
  marked(words, typed).map((piece, place) =>
    place % 2 === 1 ? (
      <mark key={place} className={styles['mark']}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
