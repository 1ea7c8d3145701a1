import { sql } from 'kysely'
import type * as z from 'zod'
import { itemClassProposalIndex, unknownSubstanceIndex } from '@galen/contract/items/item-classes'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
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
