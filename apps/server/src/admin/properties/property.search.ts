import { sql } from 'kysely'
import {
  itemPropertyIndex,
  type Property,
  type SystemSetting,
  systemPropertyIndex,
} from '@galen/contract/admin/properties'
import { listOf, propertyTypes, typesBehind } from '@galen/domain/admin/property-types'
import { settingKeys, settingOf } from '@galen/domain/admin/system-settings'
import { personName } from '../../platform/database/person-name.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { propertyColumns } from './property.store.ts'
import { declared } from './setting.store.ts'

/** The lists that this person may read: what is in the books is for those who keep them. */
function readableTypes({ permissions }: Actor): string[] {
  const keepers = permissions.has('LIST_SYSTEM_PROPERTIES') || permissions.has('ACCOUNTING_VIEW')
  return propertyTypes.filter((type) => keepers || !listOf(type).confidential)
}

/** The settings that this person may read, as the code declares them. */
function readableSettings({ permissions }: Actor): string {
  const keys = settingKeys.filter((key) => permissions.has('LIST_SYSTEM_PROPERTIES') || settingOf(key).everyone)
  return JSON.stringify(keys.map((key, index) => ({ ...declared(key), position: index + 1 })))
}

type Listed = Omit<Property, 'type'> & { type: string } & {
  [Field in 'kind' | 'section' | 'help' | 'value' | 'byDefault' | 'choices']: SystemSetting[Field] | null
}

export const systemPropertySearch = serveIndex(
  systemPropertyIndex,
  (db, actor) =>
    db
      .selectFrom(
        sql<Listed>`(
          select ${propertyColumns()}, null::text as kind, null::text as section, null::text as help, null::jsonb as value,
            null::jsonb as "byDefault", null::text[] as choices
          from property p where p.company_id = ${actor.companyId} and p.type = any(${readableTypes(actor)})
          union all
          select d.id, 'setting', d.name, d.key, null, null, null, null, null, null, null, null, null, null, null, d.position, true, true, 0,
            coalesce(s.version, 1), s.changed_at,
            ${personName('s.changed_by')},
            d.kind, d.section, d.help, coalesce(s.value, d."byDefault"), d."byDefault",
            case when d.choices <> 'null' then array(select jsonb_array_elements_text(d.choices)) end
          from jsonb_to_recordset(${readableSettings(actor)}::text::jsonb) as d (id uuid, key text, kind text, section text,
            name text, help text, "byDefault" jsonb, choices jsonb, position integer)
          left join setting s on s.company_id = ${actor.companyId} and s.key = d.key)`.as('listed'),
      )
      .selectAll(),
  { invalidatedBy: ['property', 'setting'] },
)

export const itemPropertySearch = serveIndex(
  itemPropertyIndex,
  (db, actor) =>
    db
      .selectFrom(
        sql<Property>`(
          select ${propertyColumns()} from property p
          where p.company_id = ${actor.companyId} and p.type = any(${typesBehind('items') as string[]}))`.as('listed'),
      )
      .selectAll(),
  { invalidatedBy: ['property'] },
)
