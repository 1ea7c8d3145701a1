import type { Invoice } from '@galen/contract/sales/invoice'
import { TextInput } from '@mantine/core'
import { centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { freshKey } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { money } from '../../patterns/list/cells.tsx'
import styles from './invoice.module.css'

type ChargeField = 'charges' | 'costs'

/** What is billed besides the goods, and what the shipment costs us. */
export function ChargesPanel({ of, locked = false }: { of: OpenDocument<Invoice>; locked?: boolean }) {
  const seesCosts = useMayI()('VIEW_COST')
  return (
    <>
      <Charges of={of} field="charges" title={text('Charges')} locked={locked} />
      {seesCosts && <Charges of={of} field="costs" title={text('Costs')} locked={locked} />}
    </>
  )
}

type ChargesProps = { of: OpenDocument<Invoice>; field: ChargeField; title: string; locked: boolean }

function Charges({ of, field, title, locked }: ChargesProps) {
  const { readOnly } = of.field(field)
  const isFixed = readOnly || locked
  const add = () =>
    of.edit(field, [
      ...of.values[field],
      {
        id: freshKey(),
        code: null,
        propertyId: null,
        description: field === 'charges' ? text('Charge') : text('Cost'),
        amount: 0,
      },
    ])
  if (isFixed && of.values[field].length === 0) return null
  return (
    <Panel
      title={title}
      beside={
        !isFixed && (
          <Button icon="plus" onClick={add}>
            {field === 'charges' ? text('Add charge') : text('Add cost')}
          </Button>
        )
      }
    >
      {of.values[field].length === 0 ? (
        <NothingYet>{field === 'charges' ? text('No charges.') : text('No costs.')}</NothingYet>
      ) : isFixed ? (
        <PanelBody>
          {of.values[field].map(({ id, description, amount }) => (
            <p key={id} className={styles['charge']}>
              <span>{description}</span> <span className="figures">{money(amount)}</span>
            </p>
          ))}
        </PanelBody>
      ) : (
        <ChargeRows of={of} field={field} title={title} />
      )}
    </Panel>
  )
}

const ChargeRows = ({ of, field, title }: Omit<ChargesProps, 'locked'>) => (
  <DocumentField of={of} field={field} inWords={(rows) => rows.map(({ description }) => description).join(', ')}>
    {({ value, onChange, onBlur }) => {
      const change = (id: string, next: Partial<(typeof value)[number]>) =>
        onChange(value.map((each) => (each.id === id ? { ...each, ...next } : each)))
      return (
        <PanelTable label={title} columns={[text('Description'), { label: text('Amount'), align: 'end' }]} hasActs>
          {value.map((charge) => (
            <tr key={charge.id}>
              <td data-first>
                <TextInput
                  aria-label={text('Description')}
                  value={charge.description}
                  onChange={(event) => change(charge.id, { description: event.currentTarget.value })}
                  onBlur={onBlur}
                  maxLength={200}
                />
              </td>
              <td data-align="end" data-label={text('Amount')}>
                <div className={styles['measure']}>
                  <MoneyField
                    unlabelled
                    label={text('Amount of {charge}', { charge: charge.description })}
                    value={parseCents(charge.amount)}
                    onChange={(next) => {
                      change(charge.id, { amount: centsToNumber(next ?? zeroCents) })
                      onBlur()
                    }}
                  />
                </div>
              </td>
              <ActsCell>
                <IconButton
                  icon="trash"
                  label={text('Remove {charge}', { charge: charge.description })}
                  onClick={() => {
                    onChange(value.filter(({ id }) => id !== charge.id))
                    onBlur()
                  }}
                />
              </ActsCell>
            </tr>
          ))}
        </PanelTable>
      )
    }}
  </DocumentField>
)
