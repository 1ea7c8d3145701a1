import { sql } from 'kysely'
import type * as z from 'zod'
import { itemClassProposalIndex, unfitClassIndex, unknownSubstanceIndex } from '@galen/contract/items/item-classes'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { substanceStrictness } from '@galen/domain/items/watched-substances'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { writtenNdc } from '../catalog/item.store.ts'
import type { ClassProposal } from './class-proposals.ts'

type Row = z.infer<typeof itemClassProposalIndex.row>

/** What waits for compliance and what was decided, with the class before and after. */
export const itemClassProposalSearch = serveIndex(
  itemClassProposalIndex,
  (db, actor) =>
    db
      .selectFrom('item_class_proposal as p')
      .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 'p.company_id').onRef('i.id', '=', 'p.item_id'))
      .where('p.company_id', '=', actor.companyId)
      .select([
        'p.id',
        'p.item_id as itemId',
        'i.number as itemNumber',
        'i.item_name as itemName',
        writtenNdc.as('ndc'),
        sql<ClassProposal['kind']>`p.kind`.as('kind'),
        sql<Row['classBefore']>`p.class_before`.as('classBefore'),
        sql<Row['classAfter']>`p.class_after`.as('classAfter'),
        'p.reason',
        sql<ClassProposal['status']>`p.status`.as('status'),
        'p.asked_by as askedById',
        personName('p.asked_by').as('askedByName'),
        'p.asked_at as askedAt',
        personName('p.decided_by').as('decidedByName'),
        'p.decided_at as decidedAt',
        'p.note',
        'p.version',
      ]),
  { invalidatedBy: ['item-class-proposal'] },
)

/** Controlled items of which no one has said what is in them. */
export const unknownSubstanceSearch = serveIndex(
  unknownSubstanceIndex,
  (db, actor) =>
    db
      .selectFrom('item as i')
      .where('i.company_id', '=', actor.companyId)
      .where(sql<boolean>`(i.dea_schedule is not null or i.list_chemical)
        and not exists (select from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id)`)
      .select([
        'i.id',
        'i.number',
        'i.item_name as itemName',
        writtenNdc.as('ndc'),
        sql<DeaSchedule | null>`i.dea_schedule`.as('deaSchedule'),
        'i.list_chemical as listChemical',
        sql<
          string | null
        >`(select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id)`.as(
          'manufacturer',
        ),
        'i.is_active as isActive',
      ]),
  { invalidatedBy: ['item'] },
)

const WORDS = sql`string_to_array(regexp_replace(upper(concat_ws(' ', i.item_name, i.item_name_long, i.brand_name, i.description,
  (select string_agg(g.ingredient, ' ') from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id))),
  '[^A-Z0-9]+', ' ', 'g'), ' ')`
const NAMED = sql<
  string[]
>`array(select distinct w from unnest(${WORDS}) w where w = any(${Object.keys(substanceStrictness)}::text[]) order by w)`

/** Items without a schedule or mark that name a substance which has one, and that no two people exempted. */
export const unfitClassSearch = serveIndex(
  unfitClassIndex,
  (db, actor) =>
    db
      .selectFrom('item as i')
      .where('i.company_id', '=', actor.companyId)
      .where('i.class_status', '=', 'confirmed')
      .where(sql<boolean>`i.dea_schedule is null and not i.list_chemical
        and ${WORDS} && ${Object.keys(substanceStrictness)}::text[]
        and not exists (select from item_class_proposal p where p.company_id = i.company_id and p.item_id = i.id
          and p.status = 'Confirmed' and p.exemption <> '')`)
      .select([
        'i.id',
        'i.number',
        'i.item_name as itemName',
        sql<z.infer<typeof unfitClassIndex.row>['type']>`i.type`.as('type'),
        NAMED.as('substances'),
        'i.is_active as isActive',
      ]),
  { invalidatedBy: ['item'] },
)
