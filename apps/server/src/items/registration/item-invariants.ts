import { substanceStrictness } from '@galen/domain/items/watched-substances'
import { OPEN_OFFER } from '../active-variations.ts'
import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

const SUBSTANCES = Object.entries(substanceStrictness)
  .map(([word, strictness]) => `('${word}', ${strictness})`)
  .join(', ')

/** What must always be so in the catalog. The jobs that ask see every company. */
export const itemInvariants: readonly Invariant[] = [
  bySql(
    'C1',
    'The price of an item is the lowest of its active variations of active vendors',
    'The price stored on an item with the lowest price of its active variations.',
    `select i.company_id, i.id, i.number, i.best_price, b.price from item i
     left join (select v.company_id, v.item_id, min(v.price) as price from item_variation v
       where ${OPEN_OFFER} group by v.company_id, v.item_id) b
       on b.company_id = i.company_id and b.item_id = i.id
     where i.best_price is distinct from b.price limit 100`,
  ),
  bySql(
    'C2',
    'The number of a variation is that of its item and its place among the variations',
    'The number stored on a variation with the number of its item and its index.',
    `select v.company_id, v.id, v.child_number, i.number, v.child_index from item_variation v
     join item i on i.company_id = v.company_id and i.id = v.item_id
     where v.child_number <> i.number || '-' || v.child_index limit 100`,
  ),
  bySql(
    'C3',
    'Every item can be found by its words',
    'The items with the search texts stored for them.',
    `select i.company_id, i.id, i.number from item i
     where not exists (select from search_text t where t.company_id = i.company_id and t.kind = 'item' and t.id = i.id) limit 100`,
  ),
  bySql(
    'C4',
    'A confirmed class fits every controlled substance and listed chemical that the item names, or has an exemption of two people',
    'The schedule and mark of a confirmed item with the substances that its ingredients, names and description have.',
    `select i.company_id, i.id, i.number, i.dea_schedule, t.word from item i
     cross join lateral regexp_split_to_table(upper(concat_ws(' ', i.item_name, i.item_name_long, i.brand_name, i.description,
       (select string_agg(g.ingredient, ' ') from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id))),
       '[^A-Z0-9]+') as t (word)
     join (values ${SUBSTANCES}) as s (word, strictness) on s.word = t.word
     where i.class_status = 'confirmed'
       and (s.strictness > case i.dea_schedule when 'I' then 5 when 'II' then 4 when 'IIN' then 4 when 'III' then 3 when 'IIIN' then 3
           when 'IV' then 2 when 'V' then 1 else 0 end
         or s.strictness = 0 and i.dea_schedule is null and not i.list_chemical)
       and not exists (select from item_class_proposal p where p.company_id = i.company_id and p.item_id = i.id
         and p.status = 'Confirmed' and p.exemption <> '' and p.exemption_by <> p.decided_by) limit 100`,
  ),
]
