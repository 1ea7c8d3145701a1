import type postgres from 'postgres'
import { type DemoDrug, demoDrugs } from './market/demo-drugs.ts'
import { demoMakers } from './market/demo-makers.ts'

const FORMS: Readonly<Record<string, readonly [form: string, container: string]>> = {
  TAB: ['TABLET', 'BOTTLE'],
  CAP: ['CAPSULE', 'BOTTLE'],
  SOL: ['SOLUTION', 'BOTTLE'],
  SUS: ['SUSPENSION', 'BOTTLE'],
  INJ: ['INJECTION', 'VIAL'],
  CRM: ['CREAM', 'TUBE'],
  OIN: ['OINTMENT', 'TUBE'],
}

// One layout is enough for numbers that no item of the demo has yet.
const labelers = demoMakers.filter(({ layout }) => layout === '5-3-2')
const FIRST_PRODUCT = 901

const isPlain = ({ form, ingredient, unit }: DemoDrug) => form in FORMS && !ingredient.includes(';') && unit !== '%'

/** An item of the demo has the code of the product `d`. */
const SOLD = `select from item i where i.ndc_labeler || '-' || i.ndc_product = d.product`

/** A small drug directory of the invented manufacturers, so that looking up an NDC finds something. One that was imported stays. */
export async function loadDirectory(connection: Pick<postgres.Sql, 'unsafe'>): Promise<void> {
  const known = await connection.unsafe('select from ndc_product limit 1')
  if (known.length > 0) return
  const drugs = demoDrugs.filter(isPlain).map((drug, place) => productOf(drug, place))
  await connection.unsafe(
    `insert into ndc_product (product_ndc, type, brand_name, generic_name, form, route, labeler, substances, strengths, units,
       dea_schedule, marketing, started_on, ended_on)
     select product, type, brand, name, form, 'ORAL', labeler, substance, strength, unit, schedule, 'ANDA', '2015-01-01', null
     from jsonb_to_recordset($1::text::jsonb) as d (product text, type text, brand text, name text, form text, labeler text,
       substance text, strength text, unit text, schedule text)
     where not exists (${SOLD})`,
    [JSON.stringify(drugs)],
  )
  await connection.unsafe(
    `insert into ndc_package (ndc12, product_ndc, ndc, description)
     select '0' || replace(left(d.product, 6), '-', '') || '0' || right(d.product, 3) || p.code, d.product,
       d.product || '-' || p.code, p.description
     from jsonb_to_recordset($1::text::jsonb) as d (product text, packages jsonb),
       jsonb_to_recordset(d.packages) as p (code text, description text)
     where not exists (${SOLD})`,
    [JSON.stringify(drugs)],
  )
  await loadItemsOfTheDemo(connection)
  await connection.unsafe(
    `insert into ndc_directory_import (products, packages)
     select (select count(*) from ndc_product), (select count(*) from ndc_package)`,
  )
}

/** What the demo sells is in its directory too, so that looking up the NDC of an item says what the item says. */
async function loadItemsOfTheDemo(connection: Pick<postgres.Sql, 'unsafe'>): Promise<void> {
  const named = `from item i join manufacturer m on m.company_id = i.company_id and m.id = i.manufacturer_id
    join company k on k.id = i.company_id and k.demo
    cross join lateral (select i.ndc_labeler || '-' || i.ndc_product as product) n where i.ndc12 is not null`
  await connection.unsafe(
    `insert into ndc_product (product_ndc, type, brand_name, generic_name, form, route, labeler, substances, strengths, units,
       dea_schedule, marketing, started_on, ended_on)
     select distinct on (n.product) n.product,
       case i.type when 'otc' then 'HUMAN OTC DRUG' else 'HUMAN PRESCRIPTION DRUG' end, i.brand_name, i.item_name,
       upper(coalesce((select p.name from property p where p.company_id = i.company_id and p.id = i.form_id), '')), 'ORAL', m.name,
       coalesce(g.names, upper(i.item_name)), coalesce(g.strengths, i.strength), coalesce(g.units, ''),
       case when i.dea_schedule is null then null else 'C' || replace(i.dea_schedule, 'N', '') end, 'ANDA', date '2015-01-01', null::date
     ${named.replace(
       ' where ',
       ` left join lateral (select string_agg(upper(g.ingredient), '; ' order by g.position) as names,
         string_agg(coalesce(g.strength, ''), '; ' order by g.position) as strengths,
         string_agg(coalesce(g.unit, ''), '; ' order by g.position) as units
         from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id) g on true where `,
     )}
     order by n.product, k.name, i.created_at, i.id
     on conflict do nothing`,
  )
  await connection.unsafe(
    `insert into ndc_package (ndc12, product_ndc, ndc, description)
     select distinct on (i.ndc12) i.ndc12, n.product, n.product || '-' || i.ndc_packaging,
       trim(i.size || ' ' || coalesce((select p.code from property p where p.company_id = i.company_id and p.id = i.size_unit_id), ''))
         || ' in 1 CONTAINER'
     ${named} and exists (select from ndc_product d where d.product_ndc = n.product and d.generic_name = i.item_name)
     order by i.ndc12, k.name, i.id
     on conflict do nothing`,
  )
}

function productOf(drug: DemoDrug, place: number) {
  const maker = labelers[place % labelers.length]
  const [form = '', container = ''] = FORMS[drug.form] ?? []
  const counted = drug.sizeUnit === 'mL' || drug.sizeUnit === 'g' ? drug.sizeUnit : form
  return {
    product: `${maker?.labeler}-${FIRST_PRODUCT + Math.floor(place / labelers.length)}`,
    type: drug.otc ? 'HUMAN OTC DRUG' : 'HUMAN PRESCRIPTION DRUG',
    brand: drug.brand,
    name: drug.name,
    form,
    labeler: maker?.name,
    substance: drug.ingredient,
    strength: drug.strengths[0],
    unit: drug.unit.includes('/') ? drug.unit : `${drug.unit}/1`,
    schedule: drug.schedule === null ? null : `C${drug.schedule.replace('N', '')}`,
    packages: drug.sizes.map((size, at) => ({
      code: String(10 + at),
      description: `${size} ${counted} in 1 ${container}`,
    })),
  }
}
