import { medicineParts } from '@galen/domain/items/medicine-name'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Nothing } from '../../patterns/list/cells.tsx'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'
import type { PickLine } from './pick-line.ts'
import styles from './invoice.module.css'

/** The heads of `ItemCells`. */
export const ITEM_COLUMNS = [
  { label: text('NDC'), name: 'ndc' },
  { label: text('Name'), name: 'name' },
  { label: text('Strength'), name: 'strength' },
  { label: text('Size'), name: 'size' },
]

/** NDC, name, strength and size of the item of a line: the name gives way before the strength (P18). */
export const ItemCells = ({ line, showsDropShip = false }: { line: PickLine; showsDropShip?: boolean }) => {
  const item = line.product.sellableItem
  const parts = item && medicineParts(item)
  return (
    <>
      <td data-label={text('NDC')} data-column="ndc">
        {item?.ndc ? <span className="code">{item.ndc}</span> : <Nothing />}
      </td>
      <td data-label={text('Name')} data-column="name">
        <span className={styles['name']} title={line.name}>
          <span className="cut">{parts?.name ?? line.name}</span>
          {item && <MedicinePills deaSchedule={item.deaSchedule} />}
          {showsDropShip && line.dropShip && <StatusPill tone="sent">{text('Drop ship')}</StatusPill>}
        </span>
      </td>
      <td data-label={text('Strength')} data-column="strength">
        {parts?.strength || <Nothing />}
      </td>
      <td data-label={text('Size')} data-column="size">
        {parts?.size || <Nothing />}
      </td>
    </>
  )
}
