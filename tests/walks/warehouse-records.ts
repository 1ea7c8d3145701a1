import { randomUUID } from 'node:crypto'
import { accountRoles } from '@galen/domain/accounting/account-roles'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Made =
  `${'item' | 'variation' | 'lot' | 'stock' | 'serialStock' | 'unit' | 'bin' | 'emptyBin' | 'period' | 'release' | 'destruction' | 'loss'}Id`

/** Stock with and without serial numbers, bins, and a fiscal period that nothing is posted in. */
export type WarehouseRecords = Readonly<Record<Made, string>> & { readonly lot: string; readonly bin: string }

/** Goods of each world that wait for a release, that are missing, and that are to be destroyed. */
const goodsInQuestion = (owner: Server['owner'], companyId: string, opener: string) => owner`
      held as (
      insert into quarantine_release (company_id, status, item_id, variation_id, goods, quantity, lots, ended, note, controlled, asked_by)
      select ${companyId}, 'Waiting', item_id, variation_id, array[id], 1, 'LOT-A', '{MANUAL}', 'Looked at and found good', true, null
      from stocked where not serialized returning id, item_id
    ), operation as (
      insert into stock_operation (company_id, number, kind, accounting_date, note)
      select ${companyId}, 'ST-W' || left(name, 20), 'QUARANTINE', current_date, name from world returning id, note as name
    ), lost as (
      insert into lot (company_id, item_id, number, expires_on) select ${companyId}, id, 'LOT-L', '2029-12-31' from item returning id, item_id
    ), missing as (
      insert into stock (company_id, item_id, variation_id, lot_id, status, quarantine_reasons, on_hand, value)
      select ${companyId}, lost.item_id, variation.id, lost.id, 'Quarantine', '{LOSS}', 3, 30 from lost join variation using (item_id)
      returning id, item_id, on_hand, value
    ), missed as (
      insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number, unit_cost, accounting_date)
      select ${companyId}, id, item_id, on_hand, value, 'RECEIPT', 'receipt', uuidv7(), 'RC-1', 10, current_date from missing
    ), loss as (
      insert into loss_case (company_id, status, stock_id, item_id, lot, location, quantity, unit_ids, operation_id, note, opened_by)
      select ${companyId}, 'Open', missing.id, missing.item_id, 'LOT-L', 'RECEIVING', 3, '{}', operation.id, 'Counted', ${opener}
      from missing join item on item.id = missing.item_id join operation using (name) returning id, item_id
    ), destruction as (
      insert into controlled_destruction (company_id, status, stock_id, item_id, drug, dea_schedule, lot, location, quantity, unit_ids,
        justification_id, justification, note, asked_by)
      select ${companyId}, 'Waiting', s.id, s.item_id, 'Saline', 'II', 'LOT-A', 'RECEIVING', 1, '{}', j.id, j.justification, '', ${opener}
      from stocked s join justification j on j.company_id = ${companyId} and j.type = 'inventoryAdjustments' and j.justification = 'Counted again'
      where not s.serialized returning id, item_id)`

/** For each person records of their own, by the person's id; the company gets a chart of accounts and reasons. */
export async function warehouseRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, WarehouseRecords>> {
  await addBooks(owner, companyId)
  const opener = await openerOf(owner, companyId)
  const worlds = persons.map(({ id }, turn) => ({ name: randomUUID(), user_id: id, turn }))
  const rows = await owner<(WarehouseRecords & { userId: string })[]>`
    with world as (
      select * from jsonb_to_recordset(${JSON.stringify(worlds)}::text::jsonb) as w (name text, user_id uuid, turn integer)
    ), vendor as (
      insert into vendor (company_id, number, friendly_name) select ${companyId}, 'S' || name, 'Vendor' from world
      returning id, substr(number, 2) as name
    ), item as (
      insert into item (company_id, number, item_name) select ${companyId}, 'S' || name, 'Saline' from world
      returning id, substr(number, 2) as name
    ), variation as (
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost)
      select ${companyId}, item.id, vendor.id, 1, 'S' || name || '-1', 10 from item join vendor using (name) returning id, item_id
    ), lot as (
      insert into lot (company_id, item_id, number, expires_on) select ${companyId}, id, 'LOT-A', '2029-12-31' from item returning id, item_id
    ), stocked as (
      insert into stock (company_id, item_id, variation_id, lot_id, serialized, on_hand, value)
      select ${companyId}, lot.item_id, variation.id, lot.id, kind.serialized, kind.quantity, kind.quantity * 10
      from lot join variation using (item_id) cross join (values (false, 40), (true, 2)) as kind (serialized, quantity)
      returning id, item_id, variation_id, lot_id, serialized, on_hand, value
    ), moved as (
      insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number, unit_cost, accounting_date)
      select ${companyId}, id, item_id, on_hand, value, 'RECEIPT', 'receipt', uuidv7(), 'RC-1', 10, current_date from stocked
      returning id, stock_id
    ), unit as (
      insert into unit (company_id, gtin, serial, item_id, variation_id, lot_id, stock_id)
      select ${companyId}, '00312345678906', 'S' || right(replace(s.id::text, '-', ''), 18) || place, s.item_id, s.variation_id, s.lot_id, s.id
      from stocked s cross join generate_series(1, 2) as place where s.serialized returning id, stock_id, item_id
    ), traced as (
      insert into movement_unit (company_id, movement_id, unit_id)
      select ${companyId}, m.id, u.id from unit u join moved m on m.stock_id = u.stock_id
    ), bin as (
      insert into bin_location (company_id, name)
      select ${companyId}, place || left(name, 20) from world cross join unnest(array['A', 'B']) as place
      returning id, name
    ), ${goodsInQuestion(owner, companyId, opener)}, period as (
      insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on)
      select ${companyId}, 'May ' || year, year, 5, make_date(year, 5, 1), make_date(year, 5, 31)
      from (select 2030 + turn % 150 as year from world group by 1) as years on conflict do nothing returning id, year
    ), periods as (
      select id, year from period union select id, year from fiscal_period where company_id = ${companyId} and month = 5
    )
    select w.user_id as "userId", item.id as "itemId", variation.id as "variationId", lot.id as "lotId", 'LOT-A' as lot,
      plain.id as "stockId", serial.id as "serialStockId", (select min(u.id::text) from unit u where u.item_id = item.id) as "unitId",
      (select h.id from held h where h.item_id = item.id) as "releaseId",
      (select l.id from loss l where l.item_id = item.id) as "lossId", (select d.id from destruction d where d.item_id = item.id) as "destructionId", used.id as "binId", used.name as bin, empty.id as "emptyBinId",
      (select min(p.id::text) from periods p where p.year = 2030 + w.turn % 150) as "periodId"
    from world w join item using (name) join variation on variation.item_id = item.id join lot on lot.item_id = item.id
      join stocked plain on plain.item_id = item.id and not plain.serialized
      join stocked serial on serial.item_id = item.id and serial.serialized
      join bin used on used.name = 'A' || left(w.name, 20) join bin empty on empty.name = 'B' || left(w.name, 20)`
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}

/** Someone who is none of those who act, so that each of them is another person. */
async function openerOf(owner: Server['owner'], companyId: string): Promise<string> {
  const [person] = await owner<{ id: string }[]>`
    insert into app_user (email, given_name, family_name) values (${`${randomUUID()}@test.example`}, 'Olive', 'Opener') returning id`
  const id = String(person?.id)
  await owner`insert into company_user (company_id, user_id, number, active)
    select ${companyId}, ${id}, coalesce(max(number), 0) + 1000, false from company_user where company_id = ${companyId}`
  return id
}

/** A chart of accounts and reasons, once for the company. */
export async function addBooks(owner: Server['owner'], companyId: string): Promise<void> {
  await owner`
    with roles as (
      select * from jsonb_to_recordset(${JSON.stringify(accountRoles)}::text::jsonb) as r (code text, name text, account text)
    ), accounts as (
      insert into property (company_id, type, name, code, position)
      select ${companyId}, 'ledgerAccount', name, account, 1 from roles on conflict do nothing returning id, code
    )
    insert into property (company_id, type, name, code, position, account_id, built_in)
    select ${companyId}, 'accountMapping', r.name, r.code, 1, a.id, true from roles r join accounts a on a.code = r.account
    on conflict do nothing`
  await owner`
    insert into justification (company_id, type, justification, position)
    select ${companyId}, type, 'Counted again', 1 from unnest(array['lotQtyUpdate', 'inventoryAdjustments']) as type
    on conflict do nothing`
}
