import { type systemPropertyIndex, systemProperties } from '@galen/contract/admin/properties'
import type { RowOf } from '@galen/contract/search-index'
import { type BusinessDate, formatInstant } from '@galen/domain/dates'
import {
  isSettingKey,
  settingOf,
  settingProblem,
  type SettingValue,
  textFormOf,
} from '@galen/domain/admin/system-settings'
import { plainNumeral, writeFigure } from '@galen/domain/notation'
import { Group, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { IconButton, Spinner } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { ParsedField } from '../../kit/fields/parsed-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useReverting } from '../../kit/fields/use-reverting.ts'
import { Icon } from '../../kit/icon.tsx'
import { SettingRow } from '../../patterns/settings/setting-row.tsx'
import { text } from '../../kit/text.ts'
import { performed } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { FormedText } from './formed-text.tsx'
import styles from './configuration.module.css'

type SettingRead = RowOf<typeof systemPropertyIndex>

type SystemSettingProps = {
  setting: SettingRead
  disabledReason: string | undefined
  readAgain: () => Promise<unknown>
}

/** One switch of the company: it saves itself, and says its default and who changed it. */
export function SystemSetting({ setting, disabledReason, readAgain }: SystemSettingProps) {
  const { id, version, name, help, value, byDefault } = setting
  const save = async (next: SettingValue) => {
    const isDefault = next === byDefault
    await (isDefault
      ? performed(systemProperties.remove, { params: { id } })
      : performed(systemProperties.change, { params: { id }, body: { version, value: next } }))
    await readAgain()
  }
  const { shown, isSaving, problem, change } = useReverting<SettingValue>(value ?? '', save)
  const mayAudit = useMayI()('AUDIT')
  return (
    <SettingRow label={name} about={help ?? ''}>
      <Group className={styles['control']} gap={8} wrap="nowrap">
        <ValueControl
          setting={setting}
          value={shown}
          onChange={(next) => void change(next)}
          disabledReason={disabledReason}
        />
        {isSaving && <Spinner />}
      </Group>
      <span className={styles['about']}>
        <Told setting={setting} />
      </span>
      {value !== byDefault && disabledReason === undefined && (
        <IconButton
          icon="undo"
          label={text('Set {name} back to its default', { name })}
          onClick={() => void change(byDefault ?? '')}
        />
      )}
      {mayAudit && (
        <Link
          to={`/audit/setting/${id}`}
          className={styles['history'] ?? ''}
          aria-label={text('History of {name}', { name })}
          title={text('History')}
        >
          <Icon name="history" />
        </Link>
      )}
      <div role="status" className={styles['fault']}>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </SettingRow>
  )
}

function Told({ setting: { value, byDefault, changedAt, changedBy } }: { setting: SettingRead }) {
  const { timeZone } = useSettings().company
  if (value === byDefault || !changedAt) return text('Default')
  return (
    <span title={formatInstant(new Date(changedAt), timeZone)}>
      {text('Changed by {by}; the default is {value}', {
        by: changedBy ?? text('the system'),
        value: inWords(byDefault),
      })}
    </span>
  )
}

const inWords = (value: SettingValue | null) =>
  value === true ? text('on') : value === false ? text('off') : value === '' || value === null ? text('empty') : value

type ValueControlProps = {
  setting: SettingRead
  value: SettingValue
  onChange: (value: SettingValue) => void
  disabledReason: string | undefined
}

function ValueControl({ setting, value, onChange, disabledReason }: ValueControlProps) {
  const { name, kind, choices, code } = setting
  const field = { label: name, unlabelled: true, disabledReason: disabledReason === undefined ? undefined : '' }
  const refusal = (next: SettingValue) =>
    code !== null && isSettingKey(code) ? settingProblem(settingOf(code), next) : null
  const form = code !== null && isSettingKey(code) ? textFormOf(code) : undefined
  if (form !== undefined && form !== 'currency' && form !== 'states')
    return (
      <FormedText form={form} name={name} value={String(value)} onChange={onChange} disabledReason={disabledReason} />
    )
  switch (kind) {
    case 'yes/no':
      return (
        <Switch
          aria-label={name}
          checked={value === true}
          aria-disabled={disabledReason !== undefined || undefined}
          onChange={(event) => disabledReason === undefined && onChange(event.currentTarget.checked)}
        />
      )
    case 'list':
      return (
        <Select
          aria-label={name}
          data={choices ?? []}
          value={String(value)}
          readOnly={disabledReason !== undefined}
          onChange={(next) => next !== null && onChange(next)}
        />
      )
    case 'date':
      return (
        <DateField
          {...field}
          value={value === '' ? null : (value as BusinessDate)}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'number':
      return (
        <ParsedField<number>
          {...field}
          value={Number(value)}
          onChange={(next) => next !== null && onChange(next)}
          read={(source) => {
            const figure = Number(plainNumeral(source))
            const refused = refusal(figure)
            return refused === null ? { value: figure } : { refused }
          }}
          write={(figure) => writeFigure(figure)}
          input={{ inputMode: 'decimal', classNames: { input: styles['figure'] ?? '' } }}
        />
      )
    default:
      return (
        <ParsedField<string>
          {...field}
          value={String(value)}
          onChange={(next) => onChange(next ?? '')}
          read={(source) => {
            const refused = refusal(source)
            return refused === null ? { value: source } : { refused }
          }}
          write={String}
        />
      )
  }
}
