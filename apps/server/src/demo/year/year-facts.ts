import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>

export type Terms = { readonly days: number; readonly percent: number; readonly discountDays: number }

export type TradedVariation = {
  readonly id: string
  readonly itemId: string
  readonly vendorId: string
  readonly name: string
  /** In ten-thousandths. */
  readonly cost: number
  readonly salesCost: number
  /** In cents. */
  readonly price: number
  readonly pcr: string
  readonly minimumMargin: string | null
  readonly gtin: string | null
  readonly serialized: boolean
}

export type Buyer = {
  readonly id: string
  readonly repId: string | null
  readonly termsId: string | null
  readonly terms: Terms
  readonly addressId: string
  readonly address: Readonly<Record<string, unknown>>
}

export type Supplier = { readonly id: string; readonly termsId: string | null; readonly terms: Terms }

/** What the year is played with: who buys, who sells, what is traded, who works, which accounts are posted to. */
export type YearFacts = {
  readonly variations: readonly TradedVariation[]
  readonly buyers: readonly Buyer[]
  readonly suppliers: ReadonlyMap<string, Supplier>
  readonly people: {
    readonly seller: string
    readonly buyer: string
    readonly warehouse: string
    readonly accountant: string
  }
  readonly accounts: ReadonlyMap<string, string>
  readonly bankAccountId: string | null
  /** Party accounts that are there already, by customer or vendor. */
  readonly partyAccounts: ReadonlyMap<string, string>
}

const NET_30: Terms = { days: 30, percent: 0, discountDays: 0 }

export async function readYearFacts(connection: Connection, companyId: string): Promise<YearFacts> {
  const terms = await termsOf(connection, companyId)
  return {
    variations: await variationsOf(connection, companyId),
    buyers: await buyersOf(connection, companyId, terms),
    suppliers: await suppliersOf(connection, companyId, terms),
    people: await peopleOf(connection, companyId),
    accounts: await accountsOf(connection, companyId),
    bankAccountId: await bankAccountOf(connection, companyId),
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

async function termsOf(connection: Connection, companyId: string): Promise<Map<string, Terms>> {
  const rows = await connection.unsafe<
    { id: string; days: number; percent: string | null; discountDays: number | null }[]
  >(
    `select id, days, discount_percent as percent, discount_days as "discountDays" from property
     where company_id = $1::uuid and type = 'paymentTerms'`,
    [companyId],
  )
  return new Map(
    rows.map(({ id, days, percent, discountDays }) => [
      id,
      { days, percent: Number(percent ?? 0), discountDays: discountDays ?? 0 },
    ]),
  )
}

/** One variation of each second item, of a vendor that is still bought from; every eighth is counted by serial number. */
async function variationsOf(connection: Connection, companyId: string): Promise<TradedVariation[]> {
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
      nth: string
    }[]
  >(
    `select distinct on (i.number) v.id, i.id as "itemId", v.vendor_id as "vendorId", i.item_name as name, v.cost,
       coalesce(v.soa_cost, v.cost) as "salesCost", v.price, v.pcr, v.minimum_margin as "minimumMargin",
       (select p.gtin from item_package p where p.company_id = i.company_id and p.item_id = i.id and p.level = 'each'
        order by p.gtin limit 1) as gtin,
       row_number() over (order by i.number) as nth
     from item i
     join item_variation v on v.company_id = i.company_id and v.item_id = i.id and v.is_active and not v.is_special
     join vendor s on s.company_id = v.company_id and s.id = v.vendor_id and s.is_active
     where i.company_id = $1::uuid and i.is_active and not i.drop_ship and i.dea_schedule is null and v.cost > 0 and v.price > 0
       and abs(hashtext(i.number)) % 2 = 0
     order by i.number, v.child_index`,
    [companyId],
  )
  return rows.map(({ cost, salesCost, price, nth, ...row }) => ({
    ...row,
    cost: Math.round(Number(cost) * 10_000),
    salesCost: Math.round(Number(salesCost) * 10_000),
    price: Math.round(Number(price) * 100),
    serialized: row.gtin !== null && Number(nth) % 8 === 0,
  }))
}

async function buyersOf(
  connection: Connection,
  companyId: string,
  terms: ReadonlyMap<string, Terms>,
): Promise<Buyer[]> {
  const rows = await connection.unsafe<
    { id: string; repId: string | null; termsId: string | null; addressId: string; address: Record<string, unknown> }[]
  >(
    `select distinct on (c.number) c.id, c.sales_rep_id as "repId", c.terms_id as "termsId", a.id as "addressId",
       jsonb_build_object('id', a.id, 'name', a.name, 'address', a.address, 'address2', a.address2, 'city', a.city,
         'state', a.state, 'zipCode', a.zip_code, 'country', a.country) as address
     from customer c
     join customer_address a on a.company_id = c.company_id and a.customer_id = c.id and a.active and a.kind in ('ship', 'both')
     where c.company_id = $1::uuid and c.is_active and c.compliance_status = 'approved' and c.standing in ('valid', 'expiring')
     order by c.number, a.default_ship desc, a.position`,
    [companyId],
  )
  return rows.map((row) => ({ ...row, terms: terms.get(row.termsId ?? '') ?? NET_30 }))
}

async function suppliersOf(
  connection: Connection,
  companyId: string,
  terms: ReadonlyMap<string, Terms>,
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

async function accountsOf(connection: Connection, companyId: string): Promise<Map<string, string>> {
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
