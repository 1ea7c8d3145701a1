import type { addressFields } from '@galen/domain/importing/partner-columns'
import type { ErrorDetail } from '@galen/domain/business-error'

type AddressField = (typeof addressFields)[number]

/** What a row says of an address; a field that it does not mention is missing. */
export type AddressValues = { readonly [Field in AddressField]?: string | null }

type Place = {
  readonly name: string
  readonly address: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

/** An address as the columns of a file have it; nothing where there is none. */
export const addressValues = (place: Place | undefined): Required<AddressValues> => ({
  addressName: place?.name || null,
  address: place?.address ?? null,
  address2: place?.address2 || null,
  city: place?.city ?? null,
  state: place?.state ?? null,
  zipCode: place?.zipCode ?? null,
  country: place?.country ?? null,
})

/** Whether a row says anything of an address. */
export const saysAddress = (values: AddressValues) =>
  [values.addressName, values.address, values.address2, values.city, values.state, values.zipCode, values.country].some(
    (value) => value !== undefined,
  )

/** The address as a row makes it. */
export const withAddress = <P extends Place>(place: P, values: AddressValues): P => ({
  ...place,
  ...(values.addressName === undefined ? {} : { name: values.addressName ?? '' }),
  ...(values.address == null ? {} : { address: values.address }),
  ...(values.address2 === undefined ? {} : { address2: values.address2 ?? '' }),
  ...(values.city == null ? {} : { city: values.city }),
  ...(values.state == null ? {} : { state: values.state }),
  ...(values.zipCode == null ? {} : { zipCode: values.zipCode }),
  ...(values.country == null ? {} : { country: values.country }),
})

/** The field of the file for a problem with one of the addresses. */
export function addressField({ field }: Pick<ErrorDetail, 'field'>): AddressField {
  const part = field.split('.').at(-1)
  if (part === 'name') return 'addressName'
  return part === 'city' || part === 'state' || part === 'zipCode' || part === 'country' ? part : 'address'
}
