import { Group } from '@mantine/core'
import { memo } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { ListedFault } from './grid-faults.ts'
import type { Place } from './grid-moves.ts'
import styles from './line-grid.module.css'

const MOST_LISTED = 5

/** Everything that is wrong, on top, each a way to its cell. */
export const GridErrors = memo(PlainGridErrors)

function PlainGridErrors({ faults, onJump }: { faults: readonly ListedFault[]; onJump: (place: Place) => void }) {
  const count = faults.length
  return (
    <div role="status">
      {count > 0 && (
        <Group
          className={styles['errors']}
          gap={8}
          align="stretch"
          wrap="nowrap"
          role="group"
          aria-label={text('Errors')}
        >
          <Icon name="warning" />
          <div>
            <div className="strong">
              {text('{count, plural, one {# cell needs a correction} other {# cells need a correction}}', { count })}
            </div>
            <ul className={styles['errorList']}>
              {faults.slice(0, MOST_LISTED).map(({ line, column, label, message }) => (
                <li key={`${line} ${column}`}>
                  <button type="button" className="link" onClick={() => onJump({ line, column })}>
                    {text('Line {number}, {label}', { number: line + 1, label })}
                  </button>{' '}
                  {message}
                </li>
              ))}
              {count > MOST_LISTED && <li>{text('and {count} more', { count: count - MOST_LISTED })}</li>}
            </ul>
          </div>
        </Group>
      )}
    </div>
  )
}
