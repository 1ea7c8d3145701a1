import { Stack } from '@mantine/core'
import type { Item } from '@galen/contract/items/items'
import { formatMoney, parseCents } from '@galen/domain/money'
import { vendorIndex } from '@galen/contract/partners/vendors'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { itemDayInWords } from '../catalog/item-labels.tsx'

const SpecialVariationDialog = onDemand(
  async () => (await import('./special-variation-dialog.tsx')).SpecialVariationDialog,
)

/** Offers that are made for one deal; no one else is quoted them. */
export function SpecialVariations({ of }: { of: OpenDocument<Item> }) {
  const [isOpen, setOpen] = useState(false)
  const mayChooseVendors = useMayI()(vendorIndex.needs)
  const variations = of.values.itemVariations.filter(({ isSpecial }) => isSpecial)
  return (
    <Panel title={text('Special variation')} beside={variations.length}>
      {variations.length > 0 && (
        <PanelTable
          label={text('Special variations')}
          columns={[
            text('Variation'),
            text('Customer'),
            text('Vendor'),
            text('Valid to'),
            { label: text('Price'), align: 'end' },
          ]}
        >
          {variations.map(({ id, childNumber, customerName, vendorName, validTo, price }) => (
            <tr key={id}>
              <td>{childNumber}</td>
              <td>{customerName ?? text('Any')}</td>
              <td>{vendorName}</td>
              <td data-label={text('Valid to')}>{validTo ? itemDayInWords(validTo) : text('No end')}</td>
              <td data-align="end">{price === null ? '–' : formatMoney(parseCents(price))}</td>
            </tr>
          ))}
        </PanelTable>
      )}
      <PanelBody>
        <Stack gap={12}>
          <p className="secondary">{text('For one deal and optionally one customer. Not used for the best price.')}</p>
          {of.editing && mayChooseVendors && (
            <div>
              <Button icon="plus" onClick={() => setOpen(true)}>
                {text('Add special variation')}
              </Button>
            </div>
          )}
        </Stack>
      </PanelBody>
      {isOpen && <SpecialVariationDialog of={of} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
