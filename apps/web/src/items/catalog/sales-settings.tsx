import type { ItemVariation } from '@galen/contract/items/item-variations'
import type { Item } from '@galen/contract/items/items'
import { CheckGroup } from '../../admin/check-group.tsx'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import type { OpenLines } from '../../patterns/lines/open-lines.ts'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { CompetitorPrices } from './competitor-prices.tsx'
import { fieldLabels } from './field-labels.ts'
import { SpecialVariations } from '../variations/special-variations.tsx'
import { useFlagChoices } from '../flags/use-flag-choices.ts'
import { VariationGrid } from '../variations/variation-grid.tsx'

type Of = { of: OpenDocument<Item> }

/** `/item/{id}/sales-settings`: who supplies an item, what it costs and what is asked for it. */
export const SalesSettings = ({ of, variations }: Of & { variations: OpenLines<ItemVariation> }) => (
  <>
    {of.readOnly && <Note>{of.readOnly}</Note>}
    <VariationGrid of={of} variations={variations} />
    <SpecialVariations of={of} />
    <CompetitorPrices of={of} />
    <Selling of={of} />
  </>
)

function Selling({ of }: Of) {
  const flags = useFlagChoices(of.values.flags)
  return (
    <Panel title={text('In lists and orders')}>
      <PanelBody>
        <FieldGrid>
          <Whole
            of={of}
            field="salesPriority"
            least={-1000}
            most={1000}
            about={text('Items with a higher priority are listed first in searches.')}
          />
          <Whole
            of={of}
            field="reorderPoint"
            least={0}
            most={1_000_000_000}
            about={text('Reorder when available stock falls below this.')}
          />
          {/* No one has set one up, so there is nothing to choose. */}
          {flags.length > 0 && (
            <WholeRow>
              <DocumentField of={of} field="flags" inWords={(ids) => namesOf(flags, ids)}>
                {({ value, onChange, onBlur, error, readOnly }) => (
                  <CheckGroup
                    label={text('Flags')}
                    options={flags}
                    value={value}
                    error={error}
                    readOnly={readOnly}
                    onChange={(next) => {
                      onChange(next)
                      onBlur()
                    }}
                  />
                )}
              </DocumentField>
            </WholeRow>
          )}
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

const namesOf = (flags: readonly { readonly value: string; readonly label: string }[], ids: readonly string[]) =>
  flags
    .filter(({ value }) => ids.includes(value))
    .map(({ label }) => label)
    .join(', ')

type WholeProps = Of & { field: 'salesPriority' | 'reorderPoint'; least: number; most: number; about: string }

const Whole = ({ of, field, least, most, about }: WholeProps) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <QuantityField
        label={fieldLabels[field]}
        description={about}
        least={least}
        most={most}
        value={value}
        onChange={(next) => {
          onChange(next ?? 0)
          onBlur()
        }}
        error={error}
        {...(readOnly && { disabledReason: about })}
      />
    )}
  </DocumentField>
)
