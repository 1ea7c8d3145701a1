import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>

/** What carriers ask for, so that a freight quote has an answer from the first day. */
const SERVICES = [
  {
    value: 'GROUND',
    label: 'Ground',
    carrier: 'UPS',
    base: 8.5,
    pound: 0.62,
    insurance: 0.9,
    days: 4,
    pickup: '16:30',
  },
  {
    value: '2DAY',
    label: '2nd day air',
    carrier: 'UPS',
    base: 18.25,
    pound: 1.35,
    insurance: 0.9,
    days: 2,
    pickup: '16:30',
  },
  {
    value: 'NEXTDAY',
    label: 'Next day air',
    carrier: 'UPS',
    base: 31.9,
    pound: 2.4,
    insurance: 0.9,
    days: 1,
    pickup: '17:15',
  },
  {
    value: 'COURIER',
    label: 'Local courier',
    carrier: 'Corvane courier',
    base: 14,
    pound: 0.15,
    insurance: 0,
    days: 1,
    pickup: '11:30',
  },
  {
    value: 'LTL',
    label: 'Pallet freight',
    carrier: 'Saia',
    base: 96,
    pound: 0.28,
    insurance: 0.5,
    days: 5,
    pickup: '14:00',
  },
] as const

/** The rate table of a company of the demo. */
export async function setShipping(connection: Connection, companyId: string): Promise<void> {
  const rows = SERVICES.map((service, position) => ({ ...service, position }))
  await connection.unsafe(
    `insert into shipping_service (company_id, value, label, carrier, base_rate, rate_per_pound, insurance_percent, transit_days, pickup_time, position)
     select $1::uuid, s.value, s.label, s.carrier, s.base, s.pound, s.insurance, s.days, s.pickup, s.position
     from jsonb_to_recordset($2::text::jsonb)
       as s (value text, label text, carrier text, base numeric, pound numeric, insurance numeric, days integer, pickup text, position integer)
     on conflict (company_id, value) do nothing`,
    [companyId, JSON.stringify(rows)],
  )
}
