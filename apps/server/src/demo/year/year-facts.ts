import type postgres from 'postgres'
import type { PaymentTerms } from '@galen/domain/finance/payment-terms'
import { type DeaSchedule, schedulesNeeded } from '@galen/domain/items/dea-schedule'
import { type Cents, parseCents, parseUnitCost, roundToCents, type UnitCost } from '@galen/domain/money'

type Connection = Pick<postgres.Sql, 'unsafe'>

export type TradedVariation = {
  readonly id: string
  readonly itemId: string
  readonly vendorId: string
  readonly name: string
  readonly cost: UnitCost
  readonly salesCost: UnitCost
  readonly price: Cents
  readonly pcr: string
  readonly minimumMargin: string | null
  readonly gtin: string | null
  readonly serialized: boolean
  /** The schedules that a registration has to list for it; none where it is not controlled. */
  readonly needs: readonly string[]
  readonly controlled: boolean
  /** Ordered on a DEA order form. */
  readonly onForm: boolean
  readonly prescription: boolean
  /** What the item is by law, as lines keep it when they are placed. */
  readonly itemClass: object
  /** Why its packages have no serial numbers, where the law wants them. */
  readonly serialsReason: string | null
}

export type Buyer = {
  readonly id: string
  readonly repId: string | null
  readonly termsId: string | null
  readonly terms: PaymentTerms
  readonly shipVia: string
  readonly addressId: string
  readonly address: Readonly<Record<string, unknown>>
  /** What a current DEA registration of the address lists. */
  readonly schedules: readonly string[]
  /** How much they buy beside a small pharmacy. */
  readonly size: number
  readonly creditLimit: Cents | null
}

export type Supplier = { readonly id: string; readonly termsId: string | null; readonly terms: PaymentTerms }

/** Whether the registration of a buyer covers what they order. */
export const mayOrder = ({ schedules }: Pick<Buyer, 'schedules'>, { needs }: Pick<TradedVariation, 'needs'>): boolean =>
  needs.every((schedule) => schedules.includes(schedule))

/** What the year is played with: who buys, who sells, what is traded, who works, which accounts are posted to. */
export type YearFacts = {
  readonly variations: readonly TradedVariation[]
  readonly buyers: readonly Buyer[]
  /** Customers whose state license has expired or is missing. */
  readonly unlicensed: Readonly<Record<'expired' | 'missing', Buyer | undefined>>
  readonly suppliers: ReadonlyMap<string, Supplier>
  readonly people: {
    readonly seller: string
    readonly buyer: string
    readonly warehouse: string
    readonly accountant: string
  }
  readonly accounts: ReadonlyMap<string, string>
  readonly bankAccountId: string | null
  /** Where deliveries go. */
  readonly dock: object | null
  /** Party accounts that are there already, by customer or vendor. */
  readonly partyAccounts: ReadonlyMap<string, string>
}

const NET_30: PaymentTerms = { days: 30, discountPercent: null, discountDays: null, discountOnTotal: false }

/** A part of the market: those who buy and what they buy, by their numbers. */
export type MarketPart = { readonly customers: readonly string[]; readonly items: readonly string[] }

export async function readYearFacts(
  connection: Connection,
  companyId: string,
  part: MarketPart | null = null,
): Promise<YearFacts> {
  const terms = await termsOf(connection, companyId)
  return {
    variations: await variationsOf(connection, companyId, part?.items ?? null),
    buyers: await buyersOf(connection, companyId, terms, ['valid', 'expiring'], ['approved'], part?.customers ?? null),
    unlicensed: {
      expired: (await buyersOf(connection, companyId, terms, ['expired']))[0],
      missing: (await buyersOf(connection, companyId, terms, ['missing'], ['approved', 'pending']))[0],
    },
    suppliers: await suppliersOf(connection, companyId, terms),
    people: await peopleOf(connection, companyId),
    accounts: await accountsOf(connection, companyId),
    bankAccountId: await bankAccountOf(connection, companyId),
    dock: await dockOf(connection, companyId),
    partyAccounts: await partyAccountsOf(connection, companyId),
  }
}

async function bankAccountOf(connection: Connection, companyId: string): Promise<string | null> {
  const [account] = await connection.unsafe<{ id: string }[]>(
    'select id from company_bank_account where company_id = $1::uuid order by id limit 1',
    [companyId],
  )
  return account?.id ?? null
}

async function dockOf(connection: Connection, companyId: string): Promise<object | null> {
  const [company] = await connection.unsafe<{ dock: object | null }[]>(
    `select nullif(addresses -> 'shipFrom', 'null') as dock from company where id = $1::uuid`,
    [companyId],
  )
  return company?.dock ?? null
}

async function termsOf(connection: Connection, companyId: string): Promise<Map<string, PaymentTerms>> {
  const rows = await connection.unsafe<({ id: string } & PaymentTerms)[]>(
    `select id, coalesce(days, 0) as days, discount_percent::float8 as "discountPercent", discount_days as "discountDays",
       coalesce(discount_on_total, false) as "discountOnTotal" from property
     where company_id = $1::uuid and type = 'paymentTerms'`,
    [companyId],
  )
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

/** One variation of each second item, of a vendor that is still bought from; every eighth is counted by serial number. */
async function variationsOf(
  connection: Connection,
  companyId: string,
  numbers: readonly string[] | null,
): Promise<TradedVariation[]> {
  const rows = await connection.unsafe<
    {
      id: string
      itemId: string
      vendorId: string
      name: string
      cost: string
      salesCost: string
      price: string
      pcr: string
      minimumMargin: string | null
      gtin: string | null
      deaSchedule: DeaSchedule | null
      isNarcotic: boolean | null
      prescription: boolean
      covered: boolean
      itemClass: object
      nth: string
    }[]
  >(
    `select distinct on (i.number) v.id, i.id as "itemId", v.vendor_id as "vendorId", i.item_name as name, v.cost,
       coalesce(v.soa_cost, v.cost) as "salesCost", v.price, v.pcr, v.minimum_margin as "minimumMargin",
       (select p.gtin from item_package p where p.company_id = i.company_id and p.item_id = i.id and p.level = 'each'
        order by p.gtin limit 1) as gtin,
       i.dea_schedule as "deaSchedule", i.is_narcotic as "isNarcotic", i.type <> 'otc' as prescription,
       i.type = 'prescription' and i.dscsa_exempt is null as covered, class_of_item(i.company_id, i.id) as "itemClass",
       row_number() over (order by i.number) as nth
     from item i
     join item_variation v on v.company_id = i.company_id and v.item_id = i.id and v.is_active and not v.is_special
     join vendor s on s.company_id = v.company_id and s.id = v.vendor_id and s.is_active
     where i.company_id = $1::uuid and i.is_active and not i.drop_ship and coalesce(i.dea_schedule, 'V') <> 'I' and v.cost > 0 and v.price > 0
       and abs(hashtext(i.number)) % 2 = 0 and ($2::text[] is null or i.number = any($2::text[]))
     order by i.number, v.child_index`,
    [companyId, numbers === null ? null : [...numbers]],
  )
  return rows.map(({ cost, salesCost, price, nth, deaSchedule, isNarcotic, covered, ...row }) => {
    const serialized = row.gtin !== null && Number(nth) % 8 === 0
    return {
      ...row,
      cost: parseUnitCost(cost),
      salesCost: parseUnitCost(salesCost),
      price: roundToCents(price),
      needs: schedulesNeeded({ deaSchedule, isNarcotic }),
      controlled: deaSchedule !== null,
      onForm: deaSchedule === 'II' || deaSchedule === 'IIN',
      serialized,
      serialsReason: covered && !serialized ? 'EXEMPT' : null,
    }
  })
}

async function buyersOf(
  connection: Connection,
  companyId: string,
  terms: ReadonlyMap<string, PaymentTerms>,
  standings: readonly string[],
  statuses: readonly string[] = ['approved'],
  numbers: readonly string[] | null = null,
): Promise<Buyer[]> {
  const rows = await connection.unsafe<
    {
      id: string
      repId: string | null
      termsId: string | null
      shipVia: string
      addressId: string
      address: Record<string, unknown>
      schedules: string[]
      className: string | null
      limit: string | null
    }[]
  >(
    `select distinct on (c.number) c.id, c.sales_rep_id as "repId", c.terms_id as "termsId", a.id as "addressId",
       coalesce(nullif(c.ship_via, ''), 'Ground') as "shipVia",
       jsonb_build_object('id', a.id, 'name', a.name, 'address', a.address, 'address2', a.address2, 'city', a.city,
         'state', a.state, 'zipCode', a.zip_code, 'country', a.country) as address,
       coalesce((select l.schedules from license l where l.company_id = c.company_id and l.customer_id = c.id and l.kind = 'dea'
         and l.verified_on is not null and l.expires_on > current_date and l.registered_address ->> 'address' = a.address
         and l.registered_address ->> 'zipCode' = a.zip_code limit 1), '{}') as schedules,
       (select p.name from property p where p.company_id = c.company_id and p.id = c.class_id) as "className",
       c.credit_limit::text as "limit"
     from customer c
     join customer_address a on a.company_id = c.company_id and a.customer_id = c.id and a.active and a.kind in ('ship', 'both')
     where c.company_id = $1::uuid and c.is_active and c.compliance_status = any($3::text[]) and c.standing = any($2::text[])
       and ($4::text[] is null or c.number = any($4::text[]))
     order by c.number, a.default_ship desc, a.position`,
    [companyId, [...standings], [...statuses], numbers === null ? null : [...numbers]],
  )
  return rows.map(({ className, limit, ...row }) => ({
    ...row,
    terms: terms.get(row.termsId ?? '') ?? NET_30,
    size: SIZES[className ?? ''] ?? 1,
    creditLimit: limit === null ? null : parseCents(limit),
  }))
}

const SIZES: Readonly<Record<string, number>> = {
  Wholesaler: 9,
  Hospital: 7,
  'Pharmacy chain': 4,
  'Long-term care': 3,
}

async function suppliersOf(
  connection: Connection,
  companyId: string,
  terms: ReadonlyMap<string, PaymentTerms>,
): Promise<Map<string, Supplier>> {
  const rows = await connection.unsafe<{ id: string; termsId: string | null }[]>(
    'select id, terms_id as "termsId" from vendor where company_id = $1::uuid',
    [companyId],
  )
  return new Map(rows.map((row) => [row.id, { ...row, terms: terms.get(row.termsId ?? '') ?? NET_30 }]))
}

/** One person for each job, found by what their roles permit. */
async function peopleOf(connection: Connection, companyId: string): Promise<YearFacts['people']> {
  const rows = await connection.unsafe<{ id: string; permissions: string[] }[]>(
    `select m.user_id as id, array_agg(distinct p.permission) as permissions
     from company_user m
     join company_user_role g on g.company_id = m.company_id and g.user_id = m.user_id
     join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
     where m.company_id = $1::uuid and m.active group by m.user_id, m.number order by count(*), m.number`,
    [companyId],
  )
  const holder = (permission: string) =>
    (rows.find(({ permissions }) => permissions.includes(permission)) ?? rows[0])?.id ?? ''
  return {
    seller: holder('CREATE_SALE'),
    buyer: holder('CREATE_PURCHASE'),
    warehouse: holder('CREATE_RECEIPT'),
    accountant: holder('CREATE_PAYMENT'),
  }
}

export async function accountsOf(connection: Connection, companyId: string): Promise<Map<string, string>> {
  const rows = await connection.unsafe<{ role: string; accountId: string }[]>(
    `select code as role, account_id as "accountId" from property
     where company_id = $1::uuid and type = 'accountMapping' and account_id is not null`,
    [companyId],
  )
  return new Map(rows.map(({ role, accountId }) => [role, accountId]))
}

async function partyAccountsOf(connection: Connection, companyId: string): Promise<Map<string, string>> {
  const rows = await connection.unsafe<{ party: string; id: string }[]>(
    'select coalesce(customer_id, vendor_id) as party, id from party_account where company_id = $1::uuid',
    [companyId],
  )
  return new Map(rows.map(({ party, id }) => [party, id]))
}
