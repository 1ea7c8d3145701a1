import { sql } from 'kysely'
import { stocks, type UnitHistory } from '@galen/contract/warehouse/stocks'
import { movementReasons, type MovementReason } from '@galen/domain/items/stock-movement'
import { inCustomerScope } from '../../../partners/customer-scope.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, query } from '../../../platform/operation.ts'

/** The whole history of one serial number. Sales reps see the names of their own customers. */
export const getUnit = query(stocks.unit, async ({ params: { id }, db, actor }) => {
  const { rows } = await sql<Omit<UnitHistory, 'movements'>>`
    select u.id, u.gtin, u.serial as "serialNumber", u.state, u.item_id as "itemId", i.number as "itemNumber",
      i.item_name as "itemName", l.number as lot, l.expires_on as "expirationDate", c.sscc
    from unit u join item i on i.company_id = u.company_id and i.id = u.item_id
    join lot l on l.company_id = u.company_id and l.id = u.lot_id
    left join container c on c.company_id = u.company_id and c.id = u.container_id
    where u.company_id = ${actor.companyId} and u.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Serial number')
  return { ...rows[0], movements: await movementsOf(db, actor, id) }
})

type Stored = Omit<UnitHistory['movements'][number], 'reason'> & { readonly reason: MovementReason }

async function movementsOf(db: Db, actor: Actor, unitId: string): Promise<UnitHistory['movements']> {
  const seesAll = actor.permissions.has('LIST_STOCKS') || actor.permissions.has('LIST_COMPLIANCE')
  const seen = seesAll
    ? sql`true`
    : sql`${actor.permissions.has('LIST_CUSTOMERS')}::boolean and ${inCustomerScope(actor)}`
  const { rows } = await sql<Stored>`
    select m.id, m.at, m.reason, case when m.quantity > 0 then 'in' else 'out' end as direction,
      m.document_kind as "documentKind", m.document_id as "documentId", m.document_number as "documentNumber",
      c.company_name as customer, v.friendly_name as vendor, l.number as lot, s.location, s.status,
      (select p.given_name || ' ' || p.family_name from app_user p where p.id = m.user_id) as user
    from movement_unit x
    join stock_movement m on m.company_id = x.company_id and m.id = x.movement_id
    join stock s on s.company_id = m.company_id and s.id = m.stock_id
    join lot l on l.company_id = s.company_id and l.id = s.lot_id
    left join customer c on c.company_id = m.company_id and c.id = m.customer_id and ${seen}
    left join vendor v on v.company_id = m.company_id and v.id = m.vendor_id
    where x.company_id = ${actor.companyId} and x.unit_id = ${unitId}
    order by m.at, m.quantity > 0, m.id`.execute(db)
  return rows.map((row) => ({ ...row, reason: movementReasons[row.reason].label }))
}
