import { homeCards, type HomeCardName } from '@galen/contract/reports/home-cards'
import type { BusinessDate } from '@galen/domain/dates'
import { Link } from 'react-router'
import { KeyHint } from '../../kit/key-hint.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { totalInWords } from '../../patterns/list/paging.ts'
import { cardWords } from './home-words.ts'
import { type HomeList, homeLists } from './home-lists.tsx'
import type { FoundCard } from './use-desk.ts'
import styles from './home.module.css'

type Lists = {
  readonly lists: readonly HomeCardName[]
  readonly names: readonly HomeCardName[]
  readonly found: ReadonlyMap<HomeCardName, FoundCard>
  readonly today: BusinessDate
}

/** The work itself, in order of urgency. */
export const WorkLists = ({ lists, names, found, today }: Lists) => (
  <div className={styles['lists']}>
    {lists.map((name) => {
      const list = homeLists[name]
      const place = names.indexOf(name)
      return (
        list && (
          <WorkList
            key={name}
            name={name}
            list={list}
            found={found.get(name)}
            today={today}
            keys={place >= 0 && place < 9 ? String(place + 1) : undefined}
          />
        )
      )
    })}
  </div>
)

type OneList = {
  name: HomeCardName
  list: HomeList
  found: FoundCard | undefined
  today: BusinessDate
  keys: string | undefined
}

function WorkList({ name, list, found, today, keys }: OneList) {
  const { title } = cardWords[name]
  return (
    <Panel
      title={title}
      beside={
        <span className={styles['listHead']}>
          {found && <span className="figures">{totalInWords(found.total, found.totalIsExact)}</span>}
          <Link
            to={homeCards[name].opens(today)}
            className="link"
            aria-label={text('Show all: {list}', { list: title })}
          >
            {text('Show all')}
          </Link>
          {keys && <KeyHint keys={keys} />}
        </span>
      }
    >
      {found === undefined && (
        <ul aria-busy="true">
          <Awaited />
        </ul>
      )}
      {found?.total === 0 && <NothingYet>{list.none}</NothingYet>}
      {found !== undefined && found.total > 0 && (
        <PanelTable label={title} columns={list.columns.map(({ label, align }) => (align ? { label, align } : label))}>
          {found.rows.map((row) => (
            <Row key={String(row['id'])} row={row} list={list} />
          ))}
        </PanelTable>
      )}
    </Panel>
  )
}

const Row = ({ row, list }: { row: Record<string, unknown>; list: HomeList }) => (
  <tr>
    {list.columns.map(({ label, value, align }, place) => (
      <td key={label} data-label={label} data-align={align} {...(place === 0 && { 'data-first': true })}>
        {place === 0 ? (
          <Link to={list.opens(row)} className={isNumber(value(row)) ? 'link figures' : 'link'}>
            {value(row)}
          </Link>
        ) : (
          value(row)
        )}
      </td>
    ))}
  </tr>
)

/** "SO-002492" stays on one line; a name may take two. */
const isNumber = (value: unknown) => typeof value === 'string' && /^[A-Z]+-?\d+$/.test(value)

/** As tall as what comes, so that nothing moves then. */
const Awaited = () =>
  Array.from({ length: 6 }, (_, place) => (
    <li key={place} className={styles['action']} aria-hidden="true">
      <span className="bone" />
    </li>
  ))
