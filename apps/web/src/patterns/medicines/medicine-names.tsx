import { medicineName, medicineParts, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { Column } from '../list/list-declaration.ts'
import styles from './medicines.module.css'

/** A medicine as lists, grids and pickers show it. */
export type ShownMedicine = NamedMedicine & {
  readonly deaSchedule: string | null
  readonly storage?: string | undefined
}

/** The schedule and the storage of a medicine, which stand beside its name and are never cut. */
export const MedicinePills = ({ deaSchedule, storage }: Pick<ShownMedicine, 'deaSchedule' | 'storage'>) => (
  <>
    {deaSchedule && (
      <StatusPill tone={deaSchedule.startsWith('II') && !deaSchedule.startsWith('III') ? 'void' : 'hold'} plain>
        {`C-${deaSchedule}`}
      </StatusPill>
    )}
    {storage === 'refrigerated' && (
      <StatusPill tone="sent" plain>
        {text('2–8°')}
      </StatusPill>
    )}
  </>
)

/** The name of a medicine in a cell: it is cut before its pills are. */
export const NameCell = ({ of }: { of: ShownMedicine }) => (
  <span className={styles['name']} title={medicineName(of)}>
    <span className="cut">{medicineParts(of).name}</span>
    <MedicinePills {...of} />
  </span>
)

type ListedMedicine = { readonly medicine: ShownMedicine | null }

/** The same three columns in a list: the name gives way first, and goes to two lines on no screen. */
export const medicineListColumns = [
  {
    label: text('Name'),
    value: ({ medicine }: ListedMedicine) => medicine && <NameCell of={medicine} />,
    field: 'itemName' as never,
    width: 120,
    grow: 1,
  },
  {
    label: text('Strength'),
    value: ({ medicine }: ListedMedicine) => medicine && medicineParts(medicine).strength,
    name: 'strength',
    // As wide as '1000 units/mL', which is never cut (P18).
    width: 112,
  },
  {
    label: text('Size'),
    value: ({ medicine }: ListedMedicine) => medicine && medicineParts(medicine).size,
    name: 'size',
    width: 72,
    keepUntil: 'tablet',
  },
] as const satisfies readonly Column<ListedMedicine>[]

/** A medicine in a sentence or a fact: its whole name with its pills. */
export const MedicineWithPills = ({ of }: { of: ShownMedicine }) => (
  <span className={styles['whole']}>
    {medicineName(of)} <MedicinePills {...of} />
  </span>
)

/** A line of a picker: number, name, strength and size, of which only the name is cut. */
export function MedicineOption({ number, of }: { number: string; of: ShownMedicine }) {
  const { name, strength, form, size } = medicineParts(of)
  return (
    <span className={styles['option']}>
      <span className="figures">{number}</span>
      <span className="cut">{name}</span>
      <b>{[strength, form].filter(Boolean).join(' ')}</b>
      <span className="secondary">{size}</span>
      <MedicinePills {...of} />
    </span>
  )
}
