import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** Reasons that goods of a layer had before a movement and have no more after it. */
const ENDED = `
  ended as (
    select distinct b.company_id, b.document_id, b.movement, b.item_id, b.receipt_id, b.lot_id, b.reason from (
      select m.company_id, m.document_id, m.reason as movement, s.item_id, s.variation_id, s.receipt_id, s.lot_id, r.reason
      from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
        join stock_operation o on o.company_id = m.company_id and o.id = m.document_id and not o.before_proofs
        cross join lateral unnest(s.quarantine_reasons) as r (reason)
      where m.document_kind = 'stock-operation' and m.quantity < 0
        and m.reason in ('LOCATION', 'QUARANTINE_IN', 'QUARANTINE_OUT', 'LOT_RENAME', 'SERIALIZE')) b
    left join (
      select distinct m.company_id, m.document_id, s.variation_id, coalesce(s.receipt_id, s.item_id) as layer, r.reason
      from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
        cross join lateral unnest(s.quarantine_reasons) as r (reason)
      where m.document_kind = 'stock-operation' and m.quantity > 0) a
      on a.company_id = b.company_id and a.document_id = b.document_id and a.variation_id = b.variation_id
        and a.layer = coalesce(b.receipt_id, b.item_id) and a.reason = b.reason
    where a.reason is null)`

/** P45: why stock is held, and what ended it. */
export const quarantineInvariants: readonly Invariant[] = [
  bySql(
    'S18',
    'Stock lies in bins that exist and are in use',
    'The bin that a row of stock names with the list of bins.',
    `select s.company_id, s.id, s.location, s.on_hand from stock s
     left join bin_location b on b.company_id = s.company_id and b.name = s.location and b.active
     where s.on_hand > 0 and b.id is null limit 100`,
  ),
  bySql(
    'S19',
    'Whatever reason goods were held for ended by its own proof; what was recalled or expired was never released',
    'The reasons that movements took off goods with the releases, the loss cases and the transaction documents that are stored.',
    `with ${ENDED}
     select e.company_id, e.document_id, e.reason from ended e
     left join quarantine_release r on r.company_id = e.company_id and r.operation_id = e.document_id
     left join loss_case c on c.company_id = e.company_id and c.decision_operation_id = e.document_id and c.status = 'Found'
     left join (select distinct company_id, receipt_id from transaction_document) d
       on d.company_id = e.company_id and d.receipt_id = e.receipt_id
     where not case
       when e.reason in ('RECALL', 'EXPIRED') then false
       when e.reason = 'LOSS' then c.id is not null
       when e.reason = 'SERIALS_MISSING' and e.movement = 'SERIALIZE' then true
       when e.reason = 'PENDING_TI' then d.receipt_id is not null
       when not coalesce(e.reason = any(r.ended) and length(r.note) >= 10, false) then false
       when e.reason = 'SUSPECT' then r.outcome is not distinct from 'Cleared'
       when e.reason = 'RETURN' then r.verification <> '' and length(r.storage_statement) >= 10
       else true end limit 100`,
  ),
  bySql(
    'S20',
    'Controlled goods were released by two people, and suspect product by another person than the one who set it aside',
    'The people of a release with the class of the item, and with the people whose movements set its goods aside.',
    `select r.company_id, r.id, r.asked_by, r.decided_by, 'one person' as fault from quarantine_release r
     where r.status = 'Done' and r.controlled and (r.decided_by is null or r.decided_by is not distinct from r.asked_by)
     union all
     select r.company_id, r.id, r.asked_by, r.decided_by, 'not marked as controlled' from quarantine_release r
     join item i on i.company_id = r.company_id and i.id = r.item_id
     where r.status = 'Done' and not r.controlled and i.dea_schedule is not null
       and not exists (select from item_class_proposal p where p.company_id = i.company_id and p.item_id = i.id
         and p.decided_at > r.asked_at)
     union all
     select r.company_id, r.id, r.asked_by, r.decided_by, 'set aside by the same person' from quarantine_release r
     join (select distinct m.company_id, m.document_id, s.lot_id, s.variation_id, coalesce(s.receipt_id, s.item_id) as layer
       from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
       where m.reason = 'QUARANTINE_OUT' and m.quantity < 0 and 'SUSPECT' = any(s.quarantine_reasons)) o
       on o.company_id = r.company_id and o.document_id = r.operation_id
     join (select distinct m.company_id, m.user_id, s.lot_id, s.variation_id, coalesce(s.receipt_id, s.item_id) as layer
       from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
       where m.reason = 'QUARANTINE_IN' and m.quantity > 0 and 'SUSPECT' = any(s.quarantine_reasons)
         and not exists (select from stock_movement n join stock f on f.company_id = n.company_id and f.id = n.stock_id
           where n.company_id = m.company_id and n.document_id = m.document_id and n.quantity < 0
             and f.lot_id = s.lot_id and 'SUSPECT' = any(f.quarantine_reasons))) i
       on i.company_id = o.company_id and i.lot_id = o.lot_id and i.variation_id = o.variation_id and i.layer = o.layer
         and i.user_id in (r.asked_by, r.decided_by)
     where 'SUSPECT' = any(r.ended) limit 100`,
  ),
  bySql(
    'S21',
    'What is missing of a row of stock is what its open loss cases say, and a case is decided by another person',
    'The quantity of rows that are held as missing with the sums of their open cases.',
    `select coalesce(s.company_id, c.company_id) as company_id, coalesce(s.id, c.stock_id) as id, s.on_hand, c.quantity from
       (select company_id, id, on_hand from stock where 'LOSS' = any(quarantine_reasons) and on_hand > 0) s
     full join (select company_id, stock_id, sum(quantity) as quantity from loss_case where status = 'Open'
       group by company_id, stock_id) c on c.company_id = s.company_id and c.stock_id = s.id
     where s.on_hand is distinct from c.quantity
     union all
     select company_id, id, quantity, null from loss_case where decided_by = opened_by limit 100`,
  ),
  bySql(
    'S22',
    'Controlled goods were destroyed before two witnesses, and nothing of them was written off without a loss case',
    'The movements that destroyed or wrote off controlled goods with the records of destruction and the decided loss cases.',
    `with gone as (
       select m.company_id, m.document_id, m.stock_id, m.item_id, m.reason, -sum(m.quantity) as quantity from stock_movement m
       join stock_operation o on o.company_id = m.company_id and o.id = m.document_id and not o.before_proofs
       join item i on i.company_id = m.company_id and i.id = m.item_id and i.dea_schedule is not null
       where m.document_kind = 'stock-operation' and m.quantity < 0 and m.reason in ('DESTROY', 'ADJUST')
         and not exists (select from item_class_proposal p where p.company_id = i.company_id and p.item_id = i.id
           and p.decided_at > o.created_at)
       group by m.company_id, m.document_id, m.stock_id, m.item_id, m.reason)
     select g.company_id, g.document_id, g.reason, g.quantity, coalesce(d.quantity, c.quantity) as recorded from gone g
     left join controlled_destruction d on d.company_id = g.company_id and d.operation_id = g.document_id and g.reason = 'DESTROY'
       and d.first_witness <> d.second_witness
     left join loss_case c on c.company_id = g.company_id and c.decision_operation_id = g.document_id and c.status = 'Lost'
       and c.stock_id = g.stock_id
     where g.quantity is distinct from coalesce(d.quantity, c.quantity)
     union all
     select d.company_id, d.operation_id, 'record without goods', d.quantity, m.quantity from controlled_destruction d
     left join (select company_id, document_id, -sum(quantity) as quantity from stock_movement where reason = 'DESTROY'
       group by company_id, document_id) m on m.company_id = d.company_id and m.document_id = d.operation_id
     where d.status = 'Done' and m.quantity is distinct from d.quantity limit 100`,
  ),
]
