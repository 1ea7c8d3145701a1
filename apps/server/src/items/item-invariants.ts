import { OPEN_OFFER } from './open-offers.ts'
import { bySql, type Invariant } from '../platform/invariants/invariant.ts'

/** What must always be so in the catalog and its stock. The jobs that ask see every company. */
export const itemInvariants: readonly Invariant[] = [
  bySql(
    'I1',
    'No row of stock holds less than nothing, and none has more reserved than it holds',
    'select company_id, id, on_hand, reserved from stock where on_hand < 0 or reserved < 0 or reserved > on_hand limit 100',
  ),
  bySql(
    'I2',
    'Every row of stock holds the sum of its movements',
    `select s.company_id, s.id, s.on_hand, coalesce(m.moved, 0) as moved from stock s
     left join (select company_id, stock_id, sum(quantity) as moved from stock_movement group by company_id, stock_id) m
       on m.company_id = s.company_id and m.stock_id = s.id
     where s.on_hand <> coalesce(m.moved, 0) limit 100`,
  ),
  bySql(
    'C1',
    'The price of an item is the lowest of its open offers, those of vendors that we still buy from',
    `select i.company_id, i.id, i.number, i.best_price, b.price from item i
     left join (select v.company_id, v.item_id, min(v.price) as price from item_variation v
       where ${OPEN_OFFER} group by v.company_id, v.item_id) b
       on b.company_id = i.company_id and b.item_id = i.id
     where i.best_price is distinct from b.price limit 100`,
  ),
  bySql(
    'C2',
    'The number of an offer is that of its item and its place among the offers',
    `select v.company_id, v.id, v.child_number, i.number, v.child_index from item_variation v
     join item i on i.company_id = v.company_id and i.id = v.item_id
     where v.child_number <> i.number || '-' || v.child_index limit 100`,
  ),
  bySql(
    'C3',
    'Every item can be found by its words',
    `select i.company_id, i.id, i.number from item i
     where not exists (select from search_text t where t.company_id = i.company_id and t.kind = 'item' and t.id = i.id) limit 100`,
  ),
]
