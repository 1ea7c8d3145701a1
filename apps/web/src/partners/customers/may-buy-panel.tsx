import { Stack } from '@mantine/core'
import { itemIndex } from '@galen/contract/items/item-indices'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { Customer } from '@galen/contract/partners/customers'
import type { PlainReply } from '@galen/contract/route'
import { formatAddress } from '@galen/domain/partners/address'
import { medicineName } from '@galen/domain/items/medicine-name'
import { useState } from 'react'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { MedicineOption } from '../../patterns/medicines/medicine-names.tsx'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useMayI } from '../../client/session.ts'
import styles from './customers.module.css'

const items = fromIndex(itemIndex, {
  label: (item) => `${item.number} ${medicineName(item)}`,
  show: (item) => <MedicineOption number={item.number} of={item} />,
  detail: ({ ndc12 }) => ndc12 ?? undefined,
})

/** Asks the rules themselves, as an order would. */
export function MayBuyPanel({ customer }: { customer: Customer }) {
  const mayI = useMayI()
  const addresses = customer.addresses.filter(({ active, kind }) => active && kind !== 'bill')
  const [item, setItem] = useState<Choice | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const addressId = chosen ?? addresses.find(({ defaultShip }) => defaultShip)?.id ?? addresses[0]?.id
  const asked = useRead(
    customerCompliance.mayBuy,
    { params: { id: customer.id }, query: { itemId: item?.id ?? '', ...(addressId && { addressId }) } },
    { enabled: item !== null },
  )
  if (!mayI(itemIndex.needs)) return null
  return (
    <Panel title={text('Eligibility check')}>
      <PanelBody>
        <div className={styles['pair']}>
          <Picker label={text('Item')} source={items} value={item} onChange={setItem} />
          <Select
            label={text('Shipped to')}
            data={addresses.map((address) => ({ value: address.id, label: formatAddress(address) }))}
            value={addressId ?? null}
            onChange={setChosen}
            allowDeselect={false}
          />
        </div>
        <Stack gap={8} mt={8} role="status">
          {item !== null && asked.isError && <Note tone="void">{errorText(asked.error)}</Note>}
          {item !== null && asked.data && <Decision decision={asked.data} />}
        </Stack>
      </PanelBody>
    </Panel>
  )
}

const tones = { block: 'void', hold: 'hold', warn: 'draft' } as const

function Decision({ decision: { allowed, reasons } }: { decision: PlainReply<typeof customerCompliance.mayBuy> }) {
  return (
    <>
      <Note tone={allowed ? 'good' : 'void'}>
        <strong>{allowed ? text('Allowed.') : text('Not allowed.')}</strong>
      </Note>
      {reasons.map(({ code, effect, words, whatToDo }) => (
        <Note key={code} tone={tones[effect]}>
          {translate(words)} {translate(whatToDo)}
        </Note>
      ))}
    </>
  )
}
