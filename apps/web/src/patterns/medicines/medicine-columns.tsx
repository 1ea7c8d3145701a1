import { medicineParts } from '@galen/domain/items/medicine-name'
import { text } from '../../kit/text.ts'
import type { GridColumn } from '../lines/grid-column.ts'
import { shownColumn } from '../lines/grid-columns.ts'
import { NameCell, type ShownMedicine } from './medicine-names.tsx'

/** Name, strength and size of the medicine of a line: the name gives way before the strength (P18). */
export const medicineColumns = <Row,>(of: (row: Row) => ShownMedicine): readonly GridColumn<Row>[] => [
  shownColumn<Row>({
    key: 'itemName',
    label: text('Name'),
    width: 140,
    grow: true,
    write: (row) => medicineParts(of(row)).name,
    show: (row) => <NameCell of={of(row)} />,
  }),
  shownColumn<Row>({
    key: 'strength',
    label: text('Strength'),
    width: 70,
    isWhole: true,
    look: 'secondary',
    write: (row) => medicineParts(of(row)).strength,
  }),
  shownColumn<Row>({
    key: 'size',
    label: text('Size'),
    width: 54,
    rank: 1,
    isWhole: true,
    look: 'secondary',
    write: (row) => medicineParts(of(row)).size,
  }),
]
