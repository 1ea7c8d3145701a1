import type { Invoice } from '@galen/contract/sales/invoice'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { EMPTY_PACKAGE, PackagesTable } from './packages-table.tsx'
import { pickingKeys } from './picking-keys.ts'
import { AmountField, OtherCurrencyFields, ServiceFields, ShipToField, WordsField } from './shipping-fields.tsx'
import styles from './invoice.module.css'

type PackPanelProps = { of: OpenDocument<Invoice>; mayPack: boolean; onQuote: () => void }

/** Service, packages, address and freight of a draft. */
export function PackPanel({ of, mayPack, onQuote }: PackPanelProps) {
  const add = () => of.edit('packages', [...of.values.packages, EMPTY_PACKAGE])
  useKeys(pickingKeys, { ...(mayPack && { addPackage: add }) })
  return (
    <Panel
      title={text('Packages and freight')}
      beside={
        mayPack && (
          <span className={styles['acts']}>
            <Button icon="plus" keys={pickingKeys.addPackage.keys} onClick={add}>
              {text('Add package')}
            </Button>
            <Button onClick={onQuote}>{text('Quote freight')}</Button>
          </span>
        )
      }
    >
      <PanelBody>
        <FieldGrid>
          <ServiceFields of={of} />
          <ShipToField of={of} />
          <AmountField of={of} field="freightServiceCost" label={text('Carrier cost')} />
          <AmountField of={of} field="freightCharge" label={text('Freight charge')} />
          <WordsField of={of} field="trackingShipNumber" label={text('Tracking number')} />
          <WordsField of={of} field="externalNumber" label={text('Customer PO')} />
          <OtherCurrencyFields of={of} />
          <WordsField of={of} field="note" label={text('Note')} />
        </FieldGrid>
      </PanelBody>
      <PackagesTable of={of} />
    </Panel>
  )
}
