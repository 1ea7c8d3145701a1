import type { Invoice, InvoicePackage } from '@galen/contract/sales/invoice'
import { centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { IconButton } from '../../kit/button.tsx'
import { MeasureField } from '../../kit/fields/measure-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { money } from '../../patterns/list/cells.tsx'
import styles from './invoice.module.css'

export const EMPTY_PACKAGE: InvoicePackage = {
  insuranceAmount: 0,
  weight: 0,
  height: 0,
  width: 0,
  length: 0,
  sscc: null,
}

const MEASURES = [
  ['length', text('Length, in')],
  ['width', text('Width, in')],
  ['height', text('Height, in')],
  ['weight', text('Weight, lb')],
] as const

/** The boxes of a shipment, each edited in its row. */
export const PackagesTable = ({ of, locked = false }: { of: OpenDocument<Invoice>; locked?: boolean }) => (
  <DocumentField
    of={of}
    field="packages"
    inWords={(packages) => text('{count, plural, one {# package} other {# packages}}', { count: packages.length })}
  >
    {({ value, onChange, onBlur, readOnly }) => {
      const isFixed = readOnly || locked
      const change = (place: number, next: Partial<InvoicePackage>) => {
        onChange(value.map((each, at) => (at === place ? { ...each, ...next } : each)))
        onBlur()
      }
      if (value.length === 0) return <NothingYet>{text('No packages yet.')}</NothingYet>
      return (
        <PanelTable
          label={text('Packages')}
          columns={[
            text('No.'),
            ...MEASURES.map(([, label]) => ({ label, align: 'end' as const })),
            { label: text('Insured, USD'), align: 'end' },
            text('SSCC'),
          ]}
          hasActs={!isFixed}
        >
          {value.map((each, place) => (
            <PackageRow
              key={place}
              number={place + 1}
              box={each}
              {...(!isFixed && {
                change: (next) => change(place, next),
                remove: () => {
                  onChange(value.filter((_, at) => at !== place))
                  onBlur()
                },
              })}
            />
          ))}
        </PanelTable>
      )
    }}
  </DocumentField>
)

type PackageRowProps = {
  number: number
  box: InvoicePackage
  change?: (next: Partial<InvoicePackage>) => void
  remove?: () => void
}

const PackageRow = ({ number, box, change, remove }: PackageRowProps) => (
  <tr>
    <td data-first>{number}</td>
    {MEASURES.map(([field, label]) => (
      <td key={field} data-align="end" data-label={label}>
        {change ? (
          <div className={styles['measure']}>
            <MeasureField
              unlabelled
              label={text('{measure} of package {number}', { measure: label, number })}
              value={box[field]}
              onChange={(next) => change({ [field]: next ?? 0 })}
            />
          </div>
        ) : (
          box[field]
        )}
      </td>
    ))}
    <td data-align="end" data-label={text('Insured, USD')}>
      {change ? (
        <div className={styles['measure']}>
          <MoneyField
            unlabelled
            label={text('Insured amount of package {number}', { number })}
            value={parseCents(box.insuranceAmount)}
            onChange={(next) => change({ insuranceAmount: centsToNumber(next ?? zeroCents) })}
          />
        </div>
      ) : (
        money(box.insuranceAmount)
      )}
    </td>
    <td data-label={text('SSCC')}>{box.sscc && <span className="code">{box.sscc}</span>}</td>
    {remove && (
      <ActsCell>
        <IconButton icon="trash" label={text('Remove package {number}', { number })} onClick={remove} />
      </ActsCell>
    )}
  </tr>
)
