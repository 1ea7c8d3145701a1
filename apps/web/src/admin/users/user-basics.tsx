import { roleIndex, roles } from '@galen/contract/admin/roles'
import { profileTypes, type User, users } from '@galen/contract/admin/users'
import { TextInput } from '@mantine/core'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { MultiPicker } from '../../patterns/pickers/multi-picker.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSettings } from '../../client/session.ts'
import { CheckGroup } from '../check-group.tsx'
import { companyChoices } from './company-choices.ts'
import { dutyLabels } from './user-row.tsx'

const roleChoices = fromIndex(roleIndex, {
  label: ({ name }) => name,
  detail: ({ permissionCount }) =>
    text('{count, plural, one {# permission} other {# permissions}}', { count: permissionCount }),
})

/** Who the person is, what they may and what they do. */
export function UserBasics({ of }: { of: OpenDocument<User> }) {
  return (
    <Panel title={text('User')}>
      <PanelBody>
        <FieldGrid>
          <DocumentTextField of={of} field="givenName" label={text('Given name')} maxLength={80} required />
          <DocumentTextField of={of} field="familyName" label={text('Family name')} maxLength={80} required />
          {of.isNew && (
            <WholeRow>
              <DocumentTextField
                of={of}
                field="email"
                label={text('Email')}
                maxLength={254}
                description={text('They get a link to choose a password and sign in with this address.')}
                required
              />
            </WholeRow>
          )}
          <WholeRow>
            <Roles of={of} />
          </WholeRow>
          <Companies of={of} />
          <Duties of={of} />
          <DefaultCompany of={of} />
          <UserNumber of={of} />
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** Read now, changed after Edit: the reason is the button itself. */
const whyNotIf = (readOnly: boolean) => (readOnly ? '' : undefined)

function Roles({ of }: { of: OpenDocument<User> }) {
  const all = useRead(roles.list, {}, { freshForMs: LOOKUP_FRESH_MS })
  const known = new Map([
    ...of.stored.roles.map(({ id, name }) => [id, name] as const),
    ...(all.data ?? []).map(({ roleId, name }) => [roleId, name] as const),
  ])
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, label: known.get(id) ?? '…' }))
  const rolesInWords = (ids: readonly string[]) =>
    named(ids)
      .map(({ label }) => label)
      .join(', ') || text('nothing')
  return (
    <DocumentField of={of} field="roleIds" inWords={rolesInWords}>
      {({ value, onChange, error, readOnly }) =>
        readOnly ? (
          <TextInput label={text('Roles')} value={rolesInWords(value)} readOnly />
        ) : (
          <MultiPicker
            label={text('Roles')}
            source={roleChoices}
            value={named(value)}
            onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
            error={error}
          />
        )
      }
    </DocumentField>
  )
}

/** The companies whose users the administrator may edit, and those the person is in already. */
function useCompanyChoices(of: OpenDocument<User>) {
  const { company } = useSettings()
  const edited = useRead(users.companies, {}, { freshForMs: LOOKUP_FRESH_MS }).data
  return companyChoices(of.stored.companies, edited, company)
}

function Companies({ of }: { of: OpenDocument<User> }) {
  const options = useCompanyChoices(of)
  return (
    <DocumentField of={of} field="companyIds">
      {({ value, onChange, error, readOnly }) => (
        <CheckGroup
          label={text('Companies')}
          options={options}
          value={value}
          onChange={onChange}
          error={error}
          readOnly={readOnly}
        />
      )}
    </DocumentField>
  )
}

function Duties({ of }: { of: OpenDocument<User> }) {
  return (
    <DocumentField of={of} field="profileTypes">
      {({ value, onChange, error, readOnly }) => (
        <CheckGroup
          label={text('Duties')}
          options={profileTypes.map((type) => ({ value: type, label: dutyLabels[type] }))}
          value={value}
          onChange={onChange}
          error={error}
          readOnly={readOnly}
        />
      )}
    </DocumentField>
  )
}

function DefaultCompany({ of }: { of: OpenDocument<User> }) {
  const options = useCompanyChoices(of).filter(({ value }) => of.values.companyIds.includes(value))
  return (
    <DocumentField of={of} field="defaultCompanyId">
      {({ value, onChange, error, readOnly }) =>
        readOnly || of.values.invited ? (
          <TextInput
            label={text('Starts in')}
            value={options.find((option) => option.value === value)?.label ?? text('The company they used last')}
            readOnly
          />
        ) : (
          <Select
            label={text('Starts in')}
            placeholder={text('The company they used last')}
            data={options}
            value={value}
            onChange={onChange}
            error={error}
            clearable
          />
        )
      }
    </DocumentField>
  )
}

function UserNumber({ of }: { of: OpenDocument<User> }) {
  return (
    <DocumentField of={of} field="number" size={2}>
      {({ value, onChange, error, readOnly }) => (
        <QuantityField
          label={text('Number')}
          description={of.isNew ? text('The next free one unless you choose it.') : undefined}
          value={value === 0 ? null : value}
          onChange={(next) => onChange(next ?? 0)}
          least={1}
          most={999_999}
          error={error}
          disabledReason={whyNotIf(readOnly)}
        />
      )}
    </DocumentField>
  )
}
