import { Group } from '@mantine/core'
import { Link } from 'react-router'
import type { KeyMap } from '../../client/key-rules.ts'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { listKeys } from './list-keys.ts'
import { pageCount, pagesToOffer, rangeInWords } from './paging.ts'
import styles from './list-page.module.css'

type ListFooterProps = {
  page: number
  /** Undefined while the first page is on its way. */
  found: { shown: number; total: number; isExact: boolean } | undefined
  size: number
  selected: number
  /** What the keys do here. */
  can: { readonly open: boolean; readonly peek: boolean; readonly filter: boolean; readonly group?: boolean }
  /** Keys of actions on the row that has the focus. */
  rowKeys?: KeyMap | undefined
  /** The address of a page, so that each is a real link. */
  addressOf: (page: number) => string
}

export function ListFooter({ page, size, selected, found, can, rowKeys = {}, addressOf }: ListFooterProps) {
  const words = found && rangeInWords(page, found.shown, found.total, found.isExact, size)
  const pages = found ? pageCount(found.total, size) : page + 1
  return (
    <Group className={styles['footer']} gap={8} justify="space-between" wrap="nowrap">
      <span role="status">
        {words && (
          <>
            <b>{words.range}</b> {text('of {total}', { total: words.of })}
          </>
        )}
        {selected > 0 && (
          <b className={styles['selected']}>
            {text('{count, plural, one {# selected} other {# selected}}', { count: selected })}
          </b>
        )}
      </span>
      <span className={styles['keys']}>
        {(can.open || can.peek) && <Hint keys="j k">{text('move')}</Hint>}
        {(can.open || can.peek) && <Hint keys={listKeys.open.keys}>{text('open')}</Hint>}
        {can.open && can.peek && <Hint keys={listKeys.peek.keys}>{text('peek')}</Hint>}
        {can.group && <Hint keys="→ ←">{text('open, close')}</Hint>}
        {Object.entries(rowKeys).map(([name, { keys, label }]) => (
          <Hint key={name} keys={keys}>
            {label.toLowerCase()}
          </Hint>
        ))}
        <Hint keys={listKeys.search.keys}>{text('search')}</Hint>
        {can.filter && <Hint keys={listKeys.filter.keys}>{text('filter')}</Hint>}
        <Hint keys="?">{text('all shortcuts')}</Hint>
      </span>
      <nav className={styles['pages']} aria-label={text('Pages')}>
        <Step
          to={page > 0 ? addressOf(Math.min(page, pages) - 1) : undefined}
          label={text('Previous page')}
          icon="left"
        />
        {pagesToOffer(page, pages).map((each, place) =>
          each === null ? (
            <span key={`gap ${place}`} className={styles['page']}>
              …
            </span>
          ) : (
            <Link
              key={each}
              to={addressOf(each)}
              className={styles['page']}
              aria-label={text('Page {number}', { number: String(each + 1) })}
              {...(each === page && { 'aria-current': 'page' })}
            >
              {each + 1}
            </Link>
          ),
        )}
        <Step to={page < pages - 1 ? addressOf(page + 1) : undefined} label={text('Next page')} icon="right" />
      </nav>
    </Group>
  )
}

const Hint = ({ keys, children }: { keys: string; children: string }) => (
  <span>
    <KeyHint keys={keys} /> {children}
  </span>
)

const Step = ({ to, label, icon }: { to: string | undefined; label: string; icon: 'left' | 'right' }) =>
  to === undefined ? (
    <span className={styles['page']} data-off>
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={to} className={styles['page']} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
