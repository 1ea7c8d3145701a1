import type { Item } from '@galen/contract/items/items'
import type { ItemVariation } from '@galen/contract/items/item-variations'
import { vendorIndex } from '@galen/contract/partners/vendors'
import { permissionInWords } from '@galen/domain/permissions'
import { formatMoney, parseCents } from '@galen/domain/money'
import { TextInput } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { CheckGroup } from '../../admin/check-group.tsx'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/open-document.ts'
import { LineGrid } from '../../patterns/lines/line-grid.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useMayI } from '../../client/session.ts'
import { useFlagChoices } from './use-flag-choices.ts'
import { variationColumns } from './variation-columns.tsx'
import styles from '../items.module.css'

const NewOfferDialog = onDemand(async () => (await import('./new-offer-dialog.tsx')).NewOfferDialog)
const PriceChangeDialog = onDemand(async () => (await import('./price-change-dialog.tsx')).PriceChangeDialog)

type VariationGridProps = { of: OpenDocument<Item> }

/** Changes one offer from the lines under it; missing where nothing may be changed. */
const ChangeOffer = createContext<((id: string, part: Partial<ItemVariation>) => void) | undefined>(undefined)

const expand = (offer: ItemVariation) => <MoreOfOffer offer={offer} />

/** Who offers the item, at what cost and price; price and margin edit each other. */
export function VariationGrid({ of }: VariationGridProps) {
  const mayI = useMayI()
  const [dialog, setDialog] = useState<'offer' | 'prices'>()
  const close = () => setDialog(undefined)
  const add = () => {
    if (mayI(vendorIndex.needs)) return setDialog('offer')
    toast.note(text('Choosing a vendor needs {permission}.', { permission: permissionInWords(vendorIndex.needs) }))
  }
  return (
    <DocumentField of={of} field="itemVariations" inWords={offersInWords}>
      {({ value, onChange, readOnly }) => {
        const change = (id: string, part: Partial<ItemVariation>) =>
          onChange(value.map((offer) => (offer.id === id ? { ...offer, ...part } : offer)))
        return (
          <ChangeOffer value={readOnly ? undefined : change}>
            {value.length === 0 && (
              <p className={styles['hint']}>{text('No supplier yet. Add a variation to sell this item.')}</p>
            )}
            <LineGrid
              label={text('Variations')}
              columns={variationColumns(mayI)}
              rows={value}
              expand={expand}
              keepsLines
              whyReadOnly={readOnly ? text('Read only') : undefined}
              {...(!readOnly && {
                onChange: (rows: readonly ItemVariation[]) => onChange(rows as ItemVariation[]),
                onAdd: add,
                addLabel: text('Add variation'),
              })}
              actions={
                !readOnly &&
                value.length > 0 && (
                  <Button icon="edit" onClick={() => setDialog('prices')}>
                    {text('Change prices')}
                  </Button>
                )
              }
            />
            {dialog === 'offer' && <NewOfferDialog of={of} onClose={close} />}
            {dialog === 'prices' && (
              <PriceChangeDialog
                offers={value}
                onClose={close}
                onChange={(offers) => {
                  onChange([...offers])
                  void of.flush()
                }}
              />
            )}
          </ChangeOffer>
        )
      }}
    </DocumentField>
  )
}

/** What a conflict shows of the offers: their numbers and prices. */
const offersInWords = (offers: readonly ItemVariation[]) =>
  offers
    .map(({ childNumber, price }) => `${childNumber}: ${price === null ? '–' : formatMoney(parseCents(price))}`)
    .join(', ')

/** What is seldom changed about an offer, under its line. */
function MoreOfOffer({ offer }: { offer: ItemVariation }) {
  const change = use(ChangeOffer)
  const flags = useFlagChoices(offer.flags)
  const readOnly = change === undefined
  const words = (field: 'vendorItemNumber' | 'note', label: string, longest: number) => (
    <TextInput
      label={label}
      value={offer[field]}
      readOnly={readOnly}
      maxLength={longest}
      onChange={(event) => change?.(offer.id, { [field]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles['more']}>
      {words('vendorItemNumber', text('Number at the vendor'), 60)}
      {words('note', text('Note'), 500)}
      {flags.length > 0 && (
        <CheckGroup
          label={text('Flags of this offer')}
          options={flags}
          value={offer.flags}
          readOnly={readOnly}
          onChange={(next) => change?.(offer.id, { flags: next })}
        />
      )}
    </div>
  )
}
