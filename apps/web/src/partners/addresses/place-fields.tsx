import { countryIndex } from '@galen/contract/admin/countries'
import { zipCodeRemark } from '@galen/domain/partners/address'
import { stateOf } from '@galen/domain/partners/states'
import { LONGEST } from '@galen/domain/shape-limits'
import { AddressField } from '../../patterns/pickers/address-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'

type Place = {
  readonly address: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

const FIELDS = { street: 'address', city: 'city', state: 'state', zip: 'zipCode', country: 'country' } as const

type PlaceFieldsProps = {
  place: Place
  onChange: (part: Partial<Place>) => void
  /** What is wrong with a field; nothing until someone tried to save. */
  problemOf: (field: (typeof FIELDS)[keyof typeof FIELDS]) => string | undefined
}

/** Where an address is; a zip code of another state is worth a word. */
export function PlaceFields({ place, onChange, problemOf }: PlaceFieldsProps) {
  const { address, address2, city, state, zipCode, country } = place
  const countries = useSearch(countryIndex, { size: countryIndex.maxSize }, { freshForMs: LOOKUP_FRESH_MS }).data
    ?.content
  const name = countries?.find(({ id }) => id === country)?.name ?? country
  const code = country === 'US' ? stateOf(state) : undefined
  const remark = code && zipCodeRemark(zipCode, code)
  const errors = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([part, field]) => {
      const problem = problemOf(field)
      return problem === undefined ? [] : [[part, translate(problem)]]
    }),
  )
  return (
    <>
      <AddressField
        label={text('Address')}
        required
        value={{
          street: address,
          city,
          state,
          zip: zipCode,
          country: country === '' ? null : { id: country, label: name },
        }}
        onChange={(next) =>
          onChange({
            address: next.street,
            city: next.city,
            state: next.state,
            zipCode: next.zip,
            country: next.country?.id ?? '',
          })
        }
        errors={errors}
        secondLine={
          <TextField
            label={text('Second line')}
            value={address2}
            onChange={(second) => onChange({ address2: second })}
            maxLength={LONGEST.addressLine}
          />
        }
      />
      {remark && <Note tone="hold">{translate(remark)}</Note>}
    </>
  )
}
