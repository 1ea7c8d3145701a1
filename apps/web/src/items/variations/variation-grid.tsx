import type { Item } from '@galen/contract/items/items'
import type { ItemVariation } from '@galen/contract/items/item-variations'
import { vendorIndex } from '@galen/contract/partners/vendors'
import { permissionInWords } from '@galen/domain/permissions'
import { TextInput } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { CheckGroup } from '../../admin/check-group.tsx'
import { Button } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import type { OpenLines } from '../../patterns/lines/open-lines.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useMayI } from '../../client/session.ts'
import { useFlagChoices } from '../flags/use-flag-choices.ts'
import { variationColumns } from './variation-columns.tsx'
import styles from '../items.module.css'

const NewVariationDialog = onDemand(async () => (await import('./new-variation-dialog.tsx')).NewVariationDialog)
const PriceChangeDialog = onDemand(async () => (await import('./price-change-dialog.tsx')).PriceChangeDialog)

type VariationGridProps = { of: OpenDocument<Item>; variations: OpenLines<ItemVariation> }

/** Changes one variation from the part under its line; missing where nothing can be changed. */
const ChangeVariation = createContext<((id: string, part: Partial<ItemVariation>) => void) | undefined>(undefined)

const expand = (variation: ItemVariation) => <MoreOfVariation variation={variation} />

/** The vendors of the item, with cost and price; price and margin edit each other. */
export function VariationGrid({ of, variations }: VariationGridProps) {
  const mayI = useMayI()
  const [dialog, setDialog] = useState<'variation' | 'prices'>()
  const close = () => setDialog(undefined)
  const { rows = [], put } = variations
  const isReadOnly = variations.readOnly !== undefined
  const add = () => {
    if (mayI(vendorIndex.needs)) return setDialog('variation')
    toast.note(text('Choosing a vendor needs {permission}.', { permission: permissionInWords(vendorIndex.needs) }))
  }
  const change = (id: string, part: Partial<ItemVariation>) =>
    put(rows.filter((row) => row.id === id).map((row) => ({ ...row, ...part })))
  return (
    <ChangeVariation value={isReadOnly ? undefined : change}>
      {rows.length === 0 && (
        <p className={styles['hint']}>{text('No supplier yet. Add a variation to sell this item.')}</p>
      )}
      <DocumentLines
        of={isReadOnly ? { ...variations, readOnly: text('Read only') } : variations}
        label={text('Variations')}
        columns={variationColumns(mayI)}
        nameOf={({ childNumber }) => childNumber}
        expand={expand}
        onAdd={add}
        addLabel={text('Add variation')}
        actions={
          !isReadOnly &&
          rows.length > 0 && (
            <Button icon="edit" onClick={() => setDialog('prices')}>
              {text('Change prices')}
            </Button>
          )
        }
      />
      {dialog === 'variation' && <NewVariationDialog of={of} onClose={close} />}
      {dialog === 'prices' && (
        <PriceChangeDialog
          variations={rows}
          onClose={close}
          onChange={(changed) => {
            put(changed)
            void variations.flush()
          }}
        />
      )}
    </ChangeVariation>
  )
}

/** What is seldom changed about a variation, under its line. */
function MoreOfVariation({ variation }: { variation: ItemVariation }) {
  const change = use(ChangeVariation)
  const flags = useFlagChoices(variation.flags)
  const readOnly = change === undefined
  const words = (field: 'vendorItemNumber' | 'note', label: string, longest: number) => (
    <TextInput
      label={label}
      value={variation[field]}
      readOnly={readOnly}
      maxLength={longest}
      onChange={(event) => change?.(variation.id, { [field]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles['more']}>
      {words('vendorItemNumber', text('Vendor item number'), 60)}
      {words('note', text('Note'), 500)}
      {flags.length > 0 && (
        <CheckGroup
          label={text('Flags of this variation')}
          options={flags}
          value={variation.flags}
          readOnly={readOnly}
          onChange={(next) => change?.(variation.id, { flags: next })}
        />
      )}
    </div>
  )
}
