import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Nothing } from '../../patterns/list/cells.tsx'
import type { PickLine } from './pick-line.ts'

/** NDC, name and strength of the item of a line. */
export const ItemCells = ({ line, showsDropShip = false }: { line: PickLine; showsDropShip?: boolean }) => {
  const item = line.product.sellableItem
  return (
    <>
      <td data-label={text('NDC')}>{item?.ndc ? <span className="code">{item.ndc}</span> : <Nothing />}</td>
      <td data-label={text('Name')}>
        {line.name}{' '}
        {item?.deaSchedule && (
          <StatusPill tone="hold" plain>
            {item.deaSchedule}
          </StatusPill>
        )}{' '}
        {showsDropShip && line.dropShip && <StatusPill tone="sent">{text('Drop ship')}</StatusPill>}
      </td>
      <td data-label={text('Strength')}>{item?.strength || <Nothing />}</td>
    </>
  )
}
