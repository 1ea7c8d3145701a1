import { companies } from '@galen/contract/admin/companies'
import { DEFAULT_COLOR } from '@galen/domain/admin/company'
import { ColorField } from '../../kit/fields/color-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { timeZones } from '../companies/time-zones.ts'

type FormedTextProps = {
  name: string
  value: string
  onChange: (value: string) => void
  disabledReason: string | undefined
}

const TimeZoneSetting = ({ name, value, onChange, disabledReason }: FormedTextProps) => (
  <Select
    aria-label={name}
    data={timeZones}
    value={value}
    readOnly={disabledReason !== undefined}
    onChange={(next) => next !== null && onChange(next)}
    allowDeselect={false}
    searchable
    limit={50}
  />
)

const ColorSetting = ({ name, value, onChange, disabledReason }: FormedTextProps) => (
  <ColorField
    label={name}
    unlabelled
    value={value}
    onChange={(next) => onChange(next ?? DEFAULT_COLOR)}
    disabledReason={disabledReason === undefined ? undefined : ''}
  />
)

/** One of the companies that the person may edit, or none. */
function CompanySetting({ name, value, onChange, disabledReason }: FormedTextProps) {
  const mayEdit = useMayI()('EDIT_COMPANY')
  const known = useRead(companies.list, {}, { enabled: mayEdit })
  const offered = known.data?.map(({ id, name: label }) => ({ value: id, label })) ?? []
  const isHidden = value !== '' && !offered.some((company) => company.value === value)
  return (
    <Select
      aria-label={name}
      placeholder={text('Not shown')}
      data={isHidden ? [...offered, { value, label: text('A company you cannot edit') }] : offered}
      value={value === '' ? null : value}
      readOnly={disabledReason !== undefined || !mayEdit}
      onChange={(next) => onChange(next ?? '')}
      clearable={disabledReason === undefined && mayEdit}
    />
  )
}

/** A setting whose text is of a certain form, and better chosen than typed. */
export function FormedText({ form, ...setting }: FormedTextProps & { form: 'time zone' | 'color' | 'company' }) {
  switch (form) {
    case 'time zone':
      return <TimeZoneSetting {...setting} />
    case 'color':
      return <ColorSetting {...setting} />
    case 'company':
      return <CompanySetting {...setting} />
  }
}
