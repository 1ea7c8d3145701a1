import { systemPropertyIndex } from '@galen/contract/admin/properties'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { type Cents, centsToNumber, formatMoney, parseCents } from '@galen/domain/money'
import type { FreightRule } from '@galen/domain/partners/customer'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { inputProps } from '../../kit/fields/field-props.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { MultiPicker } from '../../patterns/pickers/multi-picker.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { fromClass } from '../classes/from-class.ts'
import { freightChoices, freightInWords } from '../freight-labels.ts'
import { ListField } from './customer-fields.tsx'
import { useCustomerClass, useTermsFromClass } from './customer-lists.ts'
import { customerLockedUnless, type OpenCustomer } from './customer-record.ts'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'

type Of = { of: OpenCustomer }

/** How we sell to them: terms, prices, shipping and mail. */
export function SellingTab({ of: open }: Of) {
  const mayI = useMayI()
  const mayEdit = mayI(customers.change.needs)
  const of = customerLockedUnless(mayEdit, open)
  return (
    <>
      {!mayEdit && <ReadOnlyNote needs={customers.change.needs} />}
      {mayI('EDIT_CUSTOMER_FINANCE') && <TermsPanel of={of} />}
      <SellingPanel of={of} seesCost={mayI('VIEW_COST')} />
      <Panel title={text('Messages')}>
        <PanelBody>
          <SwitchBox of={of} field="mailsInvoice" label={text('Email the invoice when it is placed')} />
        </PanelBody>
      </Panel>
    </>
  )
}

const moneyInWords = (amount: number | null) => (amount === null ? text('no limit') : formatMoney(parseCents(amount)))

/** Seen only by those who may change it. */
function TermsPanel({ of }: Of) {
  const termsFromClass = useTermsFromClass(of.values)
  const currencies = useSearch(
    systemPropertyIndex,
    { query: 'type:currencies AND active:true', size: 200 },
    { freshForMs: LOOKUP_FRESH_MS },
  ).data?.content
  return (
    <Panel title={text('Terms')}>
      <PanelBody>
        <FieldGrid>
          <ListField
            of={of}
            field="termsId"
            list="paymentTerms"
            name="termsName"
            label={text('Payment terms')}
            description={termsFromClass}
          />
          <DocumentField of={of} field="currency">
            {({ value, onChange, onBlur, error, readOnly }) => (
              <Select
                {...inputProps({ label: text('Currency'), error })}
                data={[...new Set([value ?? '', ...(currencies ?? []).flatMap(({ code }) => code ?? [])])].filter(
                  Boolean,
                )}
                value={value}
                onChange={(next) => {
                  if (next === null) return
                  onChange(next)
                  onBlur()
                }}
                readOnly={readOnly}
                allowDeselect={false}
              />
            )}
          </DocumentField>
          <DocumentField of={of} field="creditLimit" inWords={moneyInWords}>
            {({ value, onChange, onBlur, error, readOnly }) => (
              <MoneyField
                label={text('Credit limit')}
                description={text('Leave empty for no limit. 0 means prepay.')}
                value={value === null ? null : parseCents(value)}
                onChange={(next: Cents | null) => {
                  onChange(next === null ? null : centsToNumber(next))
                  onBlur()
                }}
                error={error}
                {...(readOnly && { disabledReason: '' })}
              />
            )}
          </DocumentField>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

function SellingPanel({ of, seesCost }: Of & { seesCost: boolean }) {
  const ofClass = useCustomerClass(of.values.classId)
  const shipVia = { own: of.values.shipVia, classes: ofClass?.shipVia ?? null, inWords: String }
  const freight = {
    own: of.values.freightRule,
    classes: ofClass?.freightRule ?? null,
    inWords: (rule: FreightRule) => freightInWords[rule],
  }
  return (
    <Panel title={text('Selling')}>
      <PanelBody>
        <FieldGrid>
          <Percentage
            of={of}
            field="priceAdjustment"
            label={text('Price adjustment')}
            description={text('Percent added to the variation price. Negative is a discount.')}
            least={-99.99}
            most={999.99}
          />
          {seesCost && (
            <Percentage
              of={of}
              field="minimumMargin"
              label={text('Minimum margin')}
              description={marginInWords(of.values.defaultMargin, of.values.className)}
              shownWhenEmpty={of.values.defaultMargin?.percent}
              least={0}
              most={99.99}
            />
          )}
          <DocumentTextField
            of={of}
            field="shipVia"
            label={text('Ship via')}
            maxLength={200}
            description={fromClass(ofClass, shipVia)}
          />
          <DocumentField of={of} field="freightRule" inWords={(rule) => freightInWords[rule]}>
            {({ value, onChange, onBlur, error, readOnly }) => (
              <Select
                {...inputProps({ label: text('Freight'), error, description: fromClass(ofClass, freight) })}
                data={freightChoices}
                value={value}
                onChange={(next) => {
                  if (next === null) return
                  onChange(next as FreightRule)
                  onBlur()
                }}
                readOnly={readOnly}
                allowDeselect={false}
              />
            )}
          </DocumentField>
          <WholeRow>
            <ItemClasses of={of} />
          </WholeRow>
          <SwitchBox of={of} field="dropShipAllowed" label={text('Drop ship allowed')} />
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** What holds while the customer has no margin of its own. */
function marginInWords(margin: Customer['defaultMargin'], className: string | null): string {
  if (!margin) return text('Leave empty for the company default.')
  const { percent, from } = margin
  if (from === 'class')
    return text('Leave empty for the default of class {name} ({percent}%).', { percent, name: className ?? '' })
  if (from === 'rule') return text('Leave empty for the default of the sales rules ({percent}%).', { percent })
  return text('Leave empty for the company default ({percent}%).', { percent })
}

type PercentageProps = Of & {
  field: 'priceAdjustment' | 'minimumMargin'
  label: string
  description: string
  /** Is in the empty field in grey. */
  shownWhenEmpty?: number | undefined
  least: number
  most: number
}

const Percentage = ({ of, field, label, description, shownWhenEmpty, least, most }: PercentageProps) => (
  <DocumentField of={of} field={field} inWords={(value) => (value === null ? text('nothing') : `${value} %`)}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <PercentField
        label={label}
        description={description}
        least={least}
        most={most}
        {...(shownWhenEmpty !== undefined && { placeholder: String(shownWhenEmpty) })}
        value={value}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
        error={error}
        {...(readOnly && { disabledReason: description })}
      />
    )}
  </DocumentField>
)

const itemClasses = fromIndex(systemPropertyIndex, {
  label: ({ name }) => name,
  baseQuery: 'type:itemClass AND active:true',
})

function ItemClasses({ of }: Of) {
  const known = useSearch(systemPropertyIndex, { query: 'type:itemClass', size: 500 }, { freshForMs: LOOKUP_FRESH_MS })
    .data?.content
  const nameOf = (id: string) => known?.find((each) => each.id === id)?.name ?? '…'
  return (
    <DocumentField of={of} field="itemClassIds" inWords={(ids) => ids.map(nameOf).join(', ') || text('everything')}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <MultiPicker
          label={text('Can buy only these item classes')}
          description={text('All, unless you choose some.')}
          source={itemClasses}
          value={value.map((id) => ({ id, label: nameOf(id) }))}
          onChange={(next) => {
            onChange(next.map(({ id }) => id))
            onBlur()
          }}
          error={error}
          {...(readOnly && { disabledReason: '' })}
        />
      )}
    </DocumentField>
  )
}

const SwitchBox = ({ of, field, label }: Of & { field: 'mailsInvoice' | 'dropShipAllowed'; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <CheckField
        label={label}
        checked={value}
        disabled={readOnly}
        error={error}
        onChange={(isOn) => {
          onChange(isOn)
          onBlur()
        }}
      />
    )}
  </DocumentField>
)
