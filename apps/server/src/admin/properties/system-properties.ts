import { type SystemSetting, systemProperties } from '@galen/contract/admin/properties'
import type { NeedsConfirmation } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { type SettingKey, settingOf, settingProblem, type SettingValue } from '@galen/domain/admin/system-settings'
import { publishSettings } from '../../identity/sessions.ts'
import { invalid } from '../../platform/errors.ts'
import { answer, command } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { mayCopyFrom } from '../companies/company-defaults.ts'
import { membersOf } from '../companies/company.store.ts'
import { lockList } from '../../platform/database/ordered-list.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { addValue, type Changing, changeValue, removeValue } from './property-changes.ts'
import { loadSetting, saveSetting, settingKeyOf } from './setting.store.ts'

const { add, change, remove } = systemProperties

export const addSystemProperty = command(add, ({ body, ...changing }) => addValue(changing, body, 'admin'))

/** A setting has a value and nothing else that could change; a value of a list has everything but that. */
export const changeSystemProperty = command(change, async ({ params, query, body, ...changing }) => {
  const key = settingKeyOf(params.id)
  const { value, ...rest } = body
  if (key === undefined) {
    if (value !== undefined) throw invalid([{ field: 'value', message: 'belongs to settings only' }])
    return changeValue(changing, params.id, rest, 'admin')
  }
  const [foreign] = Object.keys(rest).filter((field) => field !== 'version')
  if (foreign !== undefined) throw invalid([{ field: foreign, message: 'of a setting cannot be changed' }])
  if (value === undefined) throw invalid([{ field: 'value', message: 'is required' }])
  if (!query.confirm && key === 'secondFactorRequired' && value === true && (await lacksSecondFactor(changing)))
    return answer(change, { status: 202, body: enrolmentQuestion })
  return setSetting(changing, key, value, body.version)
})

export const removeSystemProperty = command(remove, async ({ params, query: { moveTo }, ...changing }) => {
  const key = settingKeyOf(params.id)
  if (key !== undefined) {
    await resetSetting(changing, key)
    return answer(remove, { status: 204, body: undefined })
  }
  const left = await removeValue(changing, params.id, 'admin', moveTo)
  return left === 'deleted'
    ? answer(remove, { status: 204, body: undefined })
    : { deactivated: true as const, usedBy: left.usedBy, property: left }
})

const ENROLMENT_NEXT = 'You will have to set up an authenticator app next.'
const enrolmentQuestion: NeedsConfirmation = {
  detail: ENROLMENT_NEXT,
  confirmations: [{ code: 'second-factor-due', detail: ENROLMENT_NEXT }],
}

async function lacksSecondFactor({ tx, actor }: Changing): Promise<boolean> {
  const me = await tx.selectFrom('app_user').select('mfa_enabled').where('id', '=', actor.userId).executeTakeFirst()
  return me?.mfa_enabled === false
}

/** What is in everyone's own settings, where their open screens read it. */
const IN_OWN_SETTINGS: readonly SettingKey[] = ['secondFactorRequired', 'weekStart']

async function notifyMembers({ tx, actor, publish }: Changing, key: SettingKey): Promise<void> {
  if (!IN_OWN_SETTINGS.includes(key)) return
  for (const userId of await membersOf(tx, actor.companyId)) publishSettings(publish, userId, [key])
}

const lockSetting = ({ tx, actor }: Changing, key: SettingKey) =>
  lockList(tx, { table: 'property', companyId: actor.companyId, type: `setting ${key}` })

async function setSetting(changing: Changing, key: SettingKey, value: SettingValue, version: number) {
  const { tx, actor, audit } = changing
  const { companyId } = actor
  const problem = settingProblem(settingOf(key), value)
  if (problem !== null) throw invalid([{ field: 'value', message: problem }])
  if (key === 'newCompanyLists' && value !== '' && !(await mayCopyFrom(tx, actor, String(value))))
    throw invalid([{ field: 'value', message: 'is not a company whose lists you may see' }])
  await lockSetting(changing, key)
  const before = await loadSetting(tx, companyId, key)
  // Under its key, so that the audit says which setting it was.
  const was = { [key]: before.value, version: before.version }
  const after = await mergeChanges(tx, companyId, 'setting', before.id, was, { [key]: value, version }).catch(
    aboutValue,
  )
  if (!after) return before
  await changing.react('settingChanging', { key, value })
  await saveSetting(tx, actor, key, value, after.version)
  audited(audit, before, value, after.version, 'change')
  await notifyMembers(changing, key)
  return loadSetting(tx, companyId, key)
}

/** Anyone who asked knows one field only: the value. */
function aboutValue(error: unknown): never {
  if (!(error instanceof BusinessError)) throw error
  const details = error.details.map((detail) => ({
    ...detail,
    field: detail.field === 'version' ? 'version' : 'value',
  }))
  throw new BusinessError(error.code, error.message, details)
}

async function resetSetting(changing: Changing, key: SettingKey): Promise<void> {
  const { tx, actor, audit } = changing
  await lockSetting(changing, key)
  const before = await loadSetting(tx, actor.companyId, key)
  if (before.value === before.byDefault) return
  const problem = settingProblem(settingOf(key), before.byDefault)
  if (problem !== null) throw invalid([{ field: 'value', message: problem }])
  await changing.react('settingChanging', { key, value: before.byDefault })
  const version = versionAfter(before)
  await saveSetting(tx, actor, key, null, version)
  audited(audit, before, before.byDefault, version, 'reset')
  await notifyMembers(changing, key)
}

const audited = (
  audit: Changing['audit'],
  { id, key, value: was }: SystemSetting,
  value: SettingValue,
  version: number,
  action: 'change' | 'reset',
) => audit('setting', { id, action, version, before: { [key]: was }, after: { [key]: value } })
