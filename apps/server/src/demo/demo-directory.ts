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
       substance text, strength text, unit text, schedule text)`,
    [JSON.stringify(drugs)],
  )
  await connection.unsafe(
    `insert into ndc_package (ndc12, product_ndc, ndc, description)
     select '0' || replace(left(d.product, 6), '-', '') || '0' || right(d.product, 3) || p.code, d.product,
       d.product || '-' || p.code, p.description
     from jsonb_to_recordset($1::text::jsonb) as d (product text, packages jsonb),
       jsonb_to_recordset(d.packages) as p (code text, description text)`,
    [JSON.stringify(drugs)],
  )
  await connection.unsafe(
    `insert into ndc_directory_import (products, packages)
     select (select count(*) from ndc_product), (select count(*) from ndc_package)`,
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
