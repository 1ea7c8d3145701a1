import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { FieldGrid } from '../../patterns/document/document-field.tsx'
import { useFirstField } from '../../patterns/document/use-first-field.ts'
import type { Choice } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { salesOrderAddress } from './order-address.ts'
import { customerSource } from './order-fields.tsx'

/** `/sales-order/new`: nothing is created before the customer is chosen, so that no empty drafts are left behind. */
export function NewSalesOrder() {
  const navigate = useNavigate()
  // The one thing to do here is to name the customer.
  const fields = useFirstField(true)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const { run } = useCommand(salesOrders.create, {
    done: text('Saved successfully'),
    // On to the items, unless someone has to say where they go.
    onDone: ({ id, shipAddress }) =>
      void (shipAddress === null
        ? navigate(salesOrderAddress(id), { replace: true })
        : navigate(salesOrderAddress(id, 'items'), { replace: true, state: { addLine: true } })),
  })
  const create = async (customer: Choice | null) => {
    setChosen(customer)
    if (customer && !(await run({ body: { customerId: customer.id } }))) setChosen(null)
  }
  const [said] = useSearchParams()
  const customerId = said.get('customerId')
  const isBegun = useRef(false)
  const begin = useEffectEvent(async (id: string) => {
    if (!(await run({ body: { customerId: id } }))) isBegun.current = false
  })
  // From the page of a customer the one question here is answered already.
  useEffect(() => {
    if (customerId === null || isBegun.current) return
    isBegun.current = true
    void begin(customerId)
  }, [customerId])
  return (
    <>
      <h1 className="unseen">{text('New order')}</h1>
      <Panel title={text('Order')}>
        <PanelBody>
          <div ref={fields}>
            <FieldGrid>
              <Picker
                label={text('Customer')}
                description={text('The draft is created once you choose the customer.')}
                source={customerSource}
                value={chosen}
                onChange={(customer) => void create(customer)}
                required
              />
            </FieldGrid>
          </div>
        </PanelBody>
      </Panel>
    </>
  )
}
