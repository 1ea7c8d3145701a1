import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { text } from '../../kit/text.ts'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { money } from '../../patterns/list/cells.tsx'
import { describedLines } from './described-lines.ts'
import { LineOfRequest } from './request-line.tsx'
import { askedTotal, differsInPrice, isOpenLine, keptLines } from './request-line-state.ts'
import type { LineWrites } from './use-line-writes.ts'
import styles from './sales-request.module.css'

type Of = {
  of: OpenDocument<SalesRequest>
  mayEdit: boolean
  /** The line that Next open line went to last. */
  marked: number | undefined
  writes: LineWrites
}

type Shown = 'all' | 'open' | 'price'

/** What they ask beside what we sell, line by line. */
export function RequestLines({ of, mayEdit, marked, writes }: Of) {
  const request = of.stored
  const [shown, setShown] = useState<Shown>('all')
  const kept = keptLines(request)
  const rows = { all: request.lines, open: kept.filter(isOpenLine), price: kept.filter(differsInPrice) }
  const described = describedLines(request)
  return (
    <Panel
      title={text('Lines')}
      beside={
        <SegmentedControl
          aria-label={text('Lines shown')}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'all', label: text('All {count}', { count: rows.all.length }) },
            { value: 'open', label: text('Open {count}', { count: rows.open.length }) },
            { value: 'price', label: text('Price differs {count}', { count: rows.price.length }) },
          ]}
        />
      }
    >
      {request.lines.length === 0 ? (
        <PanelBody>{text('The request has no lines.')}</PanelBody>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['lines']} aria-label={text('Lines')}>
            <Heads />
            {rows[shown].map((line) => (
              <LineOfRequest
                key={line.position}
                line={line}
                place={request.lines.indexOf(line) + 1}
                description={described.get(line.position) ?? ''}
                mayEdit={mayEdit}
                isMarked={line.position === marked}
                save={(body) => writes.save(line.position, body)}
                split={() => writes.split(line.position)}
              />
            ))}
          </table>
        </div>
      )}
      <Foot request={request} open={rows.open.length} />
    </Panel>
  )
}

function Foot({ request, open }: { request: SalesRequest; open: number }) {
  const asked = askedTotal(request)
  return (
    <div className={styles['foot']}>
      <span>{text('{count, plural, one {# open line} other {# open lines}}', { count: open })}</span>
      {asked !== null && (
        <span>
          {text('They ask')} <b className="figures">{money(asked)}</b>
        </span>
      )}
      <span>
        {text('We sell')} <b className="figures">{money(request.total)}</b>
      </span>
    </div>
  )
}

const Heads = () => (
  <thead>
    <tr>
      <th scope="colgroup" colSpan={5}>
        {text('They ask')}
      </th>
      <th scope="colgroup" colSpan={5} className={styles['ours']}>
        {text('We sell')}
      </th>
    </tr>
    <tr>
      <th scope="col">{text('Line')}</th>
      <th scope="col">{text('NDC or their ID')}</th>
      <th scope="col" data-align="end">
        {text('Qty')}
      </th>
      <th scope="col">{text('Unit')}</th>
      <th scope="col" data-align="end">
        {text('Price')}
      </th>
      <th scope="col" className={styles['ours']}>
        {text('Item, strength and size')}
      </th>
      <th scope="col" data-align="end">
        {text('Qty')}
      </th>
      <th scope="col" data-align="end">
        {text('Price')}
      </th>
      <th scope="col" data-align="end" className={styles['difference']}>
        {text('Difference')}
      </th>
      <th scope="col">{text('State')}</th>
    </tr>
  </thead>
)
