import type { Input, Route } from '@galen/contract/route'
import { signWebToken } from '../src/platform/external-principals.ts'
import { completeDrug } from './complete-drug.ts'
import type { GivenCompany } from './given.ts'
import type { kernel } from './kernel.ts'

type Served = Awaited<ReturnType<typeof kernel>>
export type GivenAccount = {
  readonly id: string
  readonly customerId: string
  readonly addressId: string
  readonly token: string
}

/** Customers who are signed in to the shop of a company, and what can be bought there, written as the owner. */
export function shop({ owner, secrets, call }: Pick<Served, 'owner' | 'secrets' | 'call'>, company: GivenCompany) {
  let made = 0
  const one = async (rows: Promise<readonly Record<string, unknown>[]>) => String((await rows)[0]?.['id'])

  /** A customer with one address that it is shipped to. */
  async function customer(more: { salesRepId?: string; priceAdjustment?: string } = {}) {
    const number = `C${crypto.randomUUID().slice(0, 8)}`
    const id = await one(owner`
      insert into customer (company_id, number, company_name, sales_rep_id, price_adjustment)
      values (${company.id}, ${number}, ${`Customer ${++made}`}, ${more.salesRepId ?? null}, ${more.priceAdjustment ?? null}) returning id`)
    const addressId = await one(owner`
      insert into customer_address (company_id, customer_id, position, address, city, state, zip_code, kind, default_ship)
      values (${company.id}, ${id}, 1, '1 Main St', 'Austin', 'TX', '78701', 'ship', true) returning id`)
    return { id, number, addressId }
  }

  /** A web account with a session. */
  async function account(of: { id: string; addressId: string }, seesPrices = true): Promise<GivenAccount> {
    const id = await one(owner`
      insert into web_account (company_id, customer_id, email, state, sees_prices)
      values (${company.id}, ${of.id}, ${`${crypto.randomUUID()}@shop.example`}, 'active', ${seesPrices}) returning id`)
    const sessionId = await one(owner`
      insert into web_session (company_id, account_id, device, address, expires_at)
      values (${company.id}, ${id}, 'test', '127.0.0.1', now() + interval '1 hour') returning id`)
    const token = await signWebToken(secrets, { id: sessionId, accountId: id, companyId: company.id })
    return { id, customerId: of.id, addressId: of.addressId, token }
  }

  /** An active item with one open offer at this price. */
  async function item(
    price: string | null,
    more: { classId?: string; ndc?: [string, string, string]; name?: string } = {},
  ) {
    const number = `I${crypto.randomUUID().slice(0, 8)}`
    const [labeler, product, packaging] = more.ndc ?? [null, null, null]
    const id = await one(owner`
      insert into item (company_id, number, item_name, class_id, ndc_labeler, ndc_product, ndc_packaging, reorder_point)
      values (${company.id}, ${number}, ${more.name ?? `Item ${++made}`}, ${more.classId ?? null}, ${labeler}, ${product}, ${packaging}, 5)
      returning id`)
    await completeDrug(owner, company.id, id)
    const vendorId = await one(owner`
      insert into vendor (company_id, number, friendly_name) values (${company.id}, ${`V${number}`}, 'A vendor') returning id`)
    const variationId = await one(owner`
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, price, cost)
      values (${company.id}, ${id}, ${vendorId}, 1, ${`${number}-1`}, ${price}, 1.2345) returning id`)
    await owner`
      insert into search_text (company_id, kind, id, text) select company_id, 'item', id, ' ' || lower(item_name || ' ' || number)
      from item where id = ${id}`
    return { id, number, variationId }
  }

  /** So much of an item on the shelf, in a lot that is good for long. */
  async function stock(of: { id: string; variationId: string }, quantity: number) {
    const lotId = await one(owner`
      insert into lot (company_id, item_id, number, expires_on) values (${company.id}, ${of.id}, 'L1', '2099-12-31') returning id`)
    await owner`
      insert into stock (company_id, item_id, variation_id, lot_id, on_hand, value)
      values (${company.id}, ${of.id}, ${of.variationId}, ${lotId}, ${quantity}, ${quantity})`
  }

  /** A call with the token of an account or with a key. */
  const as = <R extends Route>(token: string, route: R, input: Input<R>, key?: string) =>
    call(route, input, { headers: { authorization: `Bearer ${token}` }, ...(key ? { key } : {}) })

  return { customer, account, item, stock, as }
}
