import { Group } from '@mantine/core'
import type { ReportFilters, StandardReportContent } from '@galen/contract/reports/standard-report'
import { itemIndex } from '@galen/contract/items/item-indices'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import { vendorIndex } from '@galen/contract/partners/vendors'
import { type BusinessDate, isBusinessDate } from '@galen/domain/dates'
import { medicineName } from '@galen/domain/items/medicine-name'
import type { ReportFilter, StandardReport } from '@galen/domain/reports/standard-reports'
import { useMayI } from '../../client/session.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text, translate } from '../../kit/text.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import styles from './standard.module.css'

const customers = fromIndex(customerLookupIndex, { label: ({ number, companyName }) => `${number} ${companyName}` })
const vendors = fromIndex(vendorIndex, { label: ({ number, friendlyName }) => `${number} ${friendlyName}` })
const items = fromIndex(itemIndex, { label: (item) => `${item.number} ${medicineName(item)}` })

const records = {
  customerId: { label: text('Customer'), source: customers, needs: customerLookupIndex.needs },
  vendorId: { label: text('Vendor'), source: vendors, needs: vendorIndex.needs },
  itemId: { label: text('Item'), source: items, needs: itemIndex.needs },
}
const days = { asOf: text('As of'), until: text('Until') }

type Props = {
  report: StandardReport
  applied: StandardReportContent | undefined
  filters: ReportFilters
  choose: (change: Readonly<Record<string, string | undefined>>) => void
}

/** What narrows a report; each choice is in the address at once. */
export const ReportFilterBar = ({ report, ...props }: Props) => (
  <Group className={styles['bar']} gap={8} align="end">
    {report.filters.map((filter) => (
      <FilterField key={filter.name} filter={filter} {...props} />
    ))}
  </Group>
)

type FieldProps = Omit<Props, 'report'> & { filter: ReportFilter }

function FilterField({ filter, applied, filters, choose }: FieldProps) {
  const mayI = useMayI()
  const shown = { ...applied?.filters, ...filters }
  const day = (value: string | undefined): BusinessDate | null =>
    value !== undefined && isBusinessDate(value) ? value : null
  switch (filter.name) {
    case 'period':
      return (
        <>
          <DateField label={text('From')} value={day(shown.from)} onChange={(from) => from && choose({ from })} />
          <DateField label={text('To')} value={day(shown.to)} onChange={(to) => to && choose({ to })} />
        </>
      )
    case 'asOf':
    case 'until':
      return (
        <DateField
          label={days[filter.name]}
          value={day(shown[filter.name])}
          onChange={(value) => value && choose({ [filter.name]: value })}
        />
      )
    case 'by':
    case 'reason':
      return (
        <div className={styles['choice']}>
          <Select
            label={translate(filter.label)}
            data={filter.choices.map(({ value, label }) => ({ value, label: translate(label) }))}
            value={shown[filter.name] ?? null}
            clearable={filter.name === 'reason'}
            onChange={(value) => choose({ [filter.name]: value ?? undefined })}
          />
        </div>
      )
    default: {
      const { label, source, needs } = records[filter.name]
      const id = filters[filter.name]
      if (!mayI(needs)) return null
      const value = id === undefined ? null : { id, label: applied?.names[filter.name] ?? '' }
      const picked = { label, value, placeholder: text('All') }
      const onChange = (next: { id: string } | null) => choose({ [filter.name]: next?.id })
      return (
        <div className={styles['picker']}>
          <Picker {...picked} source={source as typeof items} onChange={onChange} />
        </div>
      )
    }
  }
}
