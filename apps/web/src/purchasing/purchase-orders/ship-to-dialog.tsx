import type { CompanyAddress } from '@galen/contract/admin/company-address'
import { type PurchaseOrder, purchaseOrders, type SaleShipTo } from '@galen/contract/purchasing/purchase-orders'
import { useState } from 'react'
import { useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { type Address, AddressField, NO_ADDRESS } from '../../patterns/pickers/address-field.tsx'

export const shipToInWords = ({ name, address, address2, city, state, zipCode }: CompanyAddress) =>
  [name, address, address2, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ')

const saleInWords = ({ salesOrderNumber, customerName, address }: SaleShipTo) =>
  [salesOrderNumber ?? '', customerName, address.address, address.city].filter((part) => part !== '').join(' · ')

const OTHER = 'other'

type ShipToDialogProps = {
  order: PurchaseOrder
  address: CompanyAddress | null
  onClose: () => void
  onDone: (address: CompanyAddress) => void
}

/** One of our docks, or for a drop shipment an address of the customer that it is for; any other one is typed. */
export function ShipToDialog({ order, address, onClose, onDone }: ShipToDialogProps) {
  const [entered, setEntered] = useState(() => enteredOf(address))
  const [chosen, setChosen] = useState(OTHER)
  const offered = useOffered(order)
  const { name, address2, place } = entered
  const { street, city, state, zip, country } = place
  const isWhole = street.trim() !== '' && city.trim() !== '' && country !== null
  const type = (part: Partial<typeof entered>) => {
    setEntered({ ...entered, ...part })
    setChosen(OTHER)
  }
  const choose = (key: string | null) => {
    const found = offered.find((each) => each.key === key)
    setChosen(key ?? OTHER)
    if (found) setEntered(enteredOf(found.address))
  }
  const done = () =>
    onDone({
      name: name.trim(),
      address: street.trim(),
      address2: address2.trim(),
      city: city.trim(),
      state: state.trim(),
      zipCode: zip.trim(),
      country: country?.id ?? '',
    })
  return (
    <Dialog
      title={text('Ship to')}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: done,
        disabledReason: isWhole ? undefined : text('Enter street, city and country.'),
      }}
    >
      <Select
        label={order.dropShip ? text('Sales order and address') : text('Dock')}
        data={[
          ...offered.map(({ key, label }) => ({ value: key, label })),
          { value: OTHER, label: text('Another address') },
        ]}
        value={chosen}
        onChange={choose}
        data-autofocus
      />
      <TextField
        label={text('Name on the label')}
        value={name}
        onChange={(next) => type({ name: next })}
        maxLength={120}
      />
      <AddressField label={text('Address')} value={place} onChange={(next) => type({ place: next })} required />
      <TextField
        label={text('Suite, floor, dock')}
        value={address2}
        onChange={(next) => type({ address2: next })}
        maxLength={120}
      />
    </Dialog>
  )
}

type Offered = { readonly key: string; readonly label: string; readonly address: CompanyAddress }

function useOffered({ id, dropShip }: PurchaseOrder): readonly Offered[] {
  const { data } = useRead(purchaseOrders.shipToChoices, { params: { id } })
  if (!data) return []
  if (!dropShip)
    return data.docks.map((address, place) => ({ key: `dock ${place}`, label: shipToInWords(address), address }))
  return data.sales.map((sale, place) => ({ key: `sale ${place}`, label: saleInWords(sale), address: sale.address }))
}

const enteredOf = (from: CompanyAddress | null) => ({
  name: from?.name ?? '',
  address2: from?.address2 ?? '',
  place: placeOf(from),
})

const placeOf = (from: CompanyAddress | null): Address =>
  from === null
    ? { ...NO_ADDRESS, country: { id: 'US', label: 'US' } }
    : {
        street: from.address,
        city: from.city,
        state: from.state,
        zip: from.zipCode,
        country: { id: from.country, label: from.country },
      }
