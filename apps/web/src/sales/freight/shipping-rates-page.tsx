import { freight, type ShippingRate } from '@galen/contract/sales/freight'
import { adminTabs } from '../../admin/admin-tabs.ts'
import { FigureCell } from '../../admin/figure-cell.tsx'
import { perform, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { text } from '../../kit/text.ts'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'

/** `/admin/shipping-rates`: what freight is quoted by when no carrier answers. */
export function ShippingRatesPage() {
  const read = useRead(freight.rates, {})
  const mayEdit = useMayI()(freight.changeRate.needs)
  const readOnly = mayEdit ? undefined : whyReadOnly(freight.changeRate.needs)
  return (
    <SettingsPage
      title={text('Shipping rates')}
      about={text('Services and rates that freight is quoted by when no carrier answers.')}
      tabs={adminTabs}
      readOnly={readOnly}
      sections={[
        {
          id: 'services',
          title: text('Services'),
          count: read.data?.length,
          content: <Rates rows={read.data} problem={read.error} onChanged={() => read.refetch()} readOnly={readOnly} />,
        },
      ]}
    />
  )
}

type RatesProps = {
  rows: readonly ShippingRate[] | undefined
  problem: unknown
  onChanged: () => Promise<unknown>
  readOnly: string | undefined
}

const Rates = ({ rows, problem, onChanged, readOnly }: RatesProps) => (
  <SettingsTable<ShippingRate>
    label={text('Services')}
    rows={rows}
    problem={problem}
    onChanged={onChanged}
    name={({ label }) => label}
    columns={columns}
    add={{
      label: text('Add a service'),
      run: ({ label = '' }, { call: send }) =>
        send(freight.addRate, { body: { label, value: codeOf(label), position: rows?.length ?? 0 } }),
    }}
    change={async (row, { id: _id, version: _version, ...changes }, { call: send }) =>
      send(freight.changeRate, { params: { id: row.id }, body: { version: row.version, ...changes } })
    }
    remove={async ({ id }) => {
      await perform(freight.removeRate, { params: { id } }, {})
      return { deactivated: false }
    }}
    activeField="active"
    readOnly={readOnly}
    empty={text('Add the first service, such as Ground.')}
  />
)

/** A service has a code for carriers; the first one is its name in capitals. */
const codeOf = (label: string) =>
  label
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .slice(0, 60)

const columns: readonly SettingsColumn<ShippingRate>[] = [
  { field: 'label', label: text('Service'), kind: 'text', maxLength: 120, isWide: true },
  { field: 'value', label: text('Code'), kind: 'text', maxLength: 60, isCode: true, width: 140 },
  { field: 'carrier', label: text('Carrier'), kind: 'text', maxLength: 60, width: 120 },
  figure('baseRate', text('Base rate'), 99_999, 2),
  figure('ratePerPound', text('Per pound'), 9999, 4),
  figure('insurancePercent', text('Insurance %'), 99, 4),
  { field: 'transitDays', label: text('Days'), kind: 'number', min: 0, max: 60, width: 72 },
  { field: 'pickupTime', label: text('Daily pickup'), kind: 'text', maxLength: 5, mayBeEmpty: true, width: 104 },
  { field: 'active', label: text('Active'), kind: 'switch', width: 72 },
]

function figure(
  field: 'baseRate' | 'ratePerPound' | 'insurancePercent',
  label: string,
  most: number,
  decimals: number,
): SettingsColumn<ShippingRate> {
  return {
    field,
    label,
    kind: 'own',
    width: 104,
    edit: (control) => <FigureCell {...control} least={0} most={most} decimals={decimals} />,
  }
}
