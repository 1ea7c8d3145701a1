import { Stack } from '@mantine/core'
import type { CompanyAddress } from '@galen/contract/admin/company-address'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { type Address, AddressField, NO_ADDRESS } from '../../patterns/pickers/address-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { useCountries } from '../configuration/country-list.tsx'

type AddressDialogProps = {
  title: string
  address: CompanyAddress | null
  /** The other addresses of the company, to take over. */
  others: readonly CompanyAddress[]
  onClose: () => void
  onDone: (address: CompanyAddress | null) => void
}

type Draft = { readonly name: string; readonly address2: string; readonly place: Address }

/** One address; the browser may fill it in, or another of the company is taken over. */
export function CompanyAddressDialog({ title, address, others, onClose, onDone }: AddressDialogProps) {
  const countries = useCountries().data?.content ?? []
  const nameOf = (code: string) => countries.find(({ id }) => id === code)?.name ?? code
  const [draft, setDraft] = useState(() => draftOf(address, nameOf))
  const [isTried, setIsTried] = useState(false)
  const { name, address2, place } = draft
  const missing = (value: string) => (isTried && value.trim() === '' ? text('is required') : undefined)
  const errors = {
    ...(missing(place.street) && { street: text('is required') }),
    ...(missing(place.city) && { city: text('is required') }),
    ...(missing(place.country?.id ?? '') && { country: text('is required') }),
  }
  const finish = (next: CompanyAddress | null) => {
    onDone(next)
    onClose()
  }
  const submit = () => {
    setIsTried(true)
    if (place.street.trim() === '' || place.city.trim() === '' || !place.country) return
    finish(addressFrom(draft, place.country.id))
  }
  const [other] = others
  return (
    <Dialog title={title} onClose={onClose} act={{ label: text('Save'), run: submit }}>
      {!address && other && (
        <div>
          <Button icon="copy" onClick={() => setDraft(draftOf(other, nameOf))}>
            {text('Same as {address}', { address: `${other.address}, ${other.city}` })}
          </Button>
        </div>
      )}
      <Stack gap={12}>
        <TextField
          label={text('Name on the label')}
          value={name}
          onChange={(next) => setDraft({ ...draft, name: next })}
          maxLength={120}
          autoComplete="organization"
          data-autofocus
        />
        <AddressField
          label={text('Address')}
          value={{ ...place, country: place.country && { ...place.country, label: nameOf(place.country.id) } }}
          onChange={(next) => setDraft({ ...draft, place: next })}
          errors={errors}
        />
        <TextField
          label={text('Suite, floor, dock')}
          value={address2}
          onChange={(next) => setDraft({ ...draft, address2: next })}
          maxLength={120}
          autoComplete="address-line2"
        />
        {address && (
          <div>
            <Button icon="trash" look="danger" onClick={() => finish(null)}>
              {text('Remove this address')}
            </Button>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

const draftOf = (from: CompanyAddress | null, nameOf: (code: string) => string): Draft => ({
  name: from?.name ?? '',
  address2: from?.address2 ?? '',
  place: from
    ? {
        street: from.address,
        city: from.city,
        state: from.state,
        zip: from.zipCode,
        country: { id: from.country, label: nameOf(from.country) },
      }
    : { ...NO_ADDRESS, country: { id: 'US', label: nameOf('US') } },
})

const addressFrom = ({ name, address2, place }: Draft, country: string): CompanyAddress => ({
  name: name.trim(),
  address: place.street.trim(),
  address2: address2.trim(),
  city: place.city.trim(),
  state: place.state.trim(),
  zipCode: place.zip.trim(),
  country,
})
