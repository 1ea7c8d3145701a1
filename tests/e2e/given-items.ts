import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Item } from '@galen/contract/items/items'
import type { Permission } from '@galen/domain/permissions'
import { importNdcDirectory } from '@galen/server/items/import-ndc-directory'
import { expect } from './fixture.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { dataFolder, owner } from './product.ts'
import { tokensOf } from './signing-in.ts'

const CONFIRMING: readonly Permission[] = ['LIST_ITEMS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE']
const KEEPING: readonly Permission[] = ['LIST_ITEMS', 'EDIT_ITEM', 'VIEW_COST', 'LIST_VENDORS', 'LIST_STOCKS', 'AUDIT']

/** A catalog of a company of its own, and words for what journeys do with it without a page. */
export async function givenCatalog(page: Page) {
  const company = await givenCompany()
  const keeper = await givenPerson({ company, permissions: KEEPING, name: 'Ana Ruiz' })
  const officer = await givenPerson({ company, permissions: CONFIRMING, name: 'Ola Finch' })
  const { access_token: token } = await tokensOf(page, keeper)
  const { access_token: officerToken } = await tokensOf(page, officer)
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Item> => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
    const reply = await page.request.fetch(`/api/items${path}`, { method, headers, ...(data && { data }) })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()) as Item
  }
  /** Adds an item; compliance confirms the class of one that waits for it. */
  const item = async (values: object = {}): Promise<Item> => {
    const made = await ask('POST', '', { itemName: 'Carvedilol', ...values })
    if (made.classProposal === null) return made
    const headers = { Authorization: `Bearer ${officerToken}`, 'Idempotency-Key': crypto.randomUUID() }
    const data = { status: 'Confirmed', note: 'Read on the label' }
    const reply = await page.request.put(`/api/items/class-proposals/${made.classProposal.id}`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
    return ask('GET', `/${made.id}`)
  }
  return {
    company,
    keeper,
    officer,
    item,
    /** An item as it is right after it was added. */
    added: (values: object = {}) => ask('POST', '', { itemName: 'Carvedilol', ...values }),
    stored: (id: string) => ask('GET', `/${id}`),
    /** Offers of vendors that are there for it, one for each of the terms. */
    async offered(terms: readonly object[], values: object = {}) {
      const made = await item(values)
      const itemVariations = []
      for (const [place, term] of terms.entries())
        itemVariations.push({ vendorId: await givenVendor(company.id, `Vendor ${place + 1}`), ...term })
      return ask('PUT', `/${made.id}`, { version: made.version, itemVariations })
    },
    packed: ({ id, version }: Item, packages: readonly object[]) => ask('PUT', `/${id}/gtin`, { version, packages }),
  }
}

async function givenVendor(companyId: string, name: string): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name)
    values (${companyId}, ${`V${crypto.randomUUID().slice(0, 8)}`}, ${name}) returning id`
  return String(row?.id)
}

/** Someone else who works with the same catalog. */
export const givenKeeper = (of: Person, name: string, permissions = KEEPING) =>
  givenPerson({ company: of.company, permissions, name })

/** So much of an item in a lot that expires on a day. */
export async function givenLot({ id, itemVariations: [offer] }: Item, companyId: string, lot: string, expires: string) {
  await owner`
    with made as (insert into lot (company_id, item_id, number, expires_on)
      values (${companyId}, ${id}, ${lot}, ${expires}) returning id)
    insert into stock (company_id, item_id, variation_id, lot_id, on_hand, value)
    select ${companyId}, ${id}, ${String(offer?.id)}, made.id, 40, 324.94 from made`
}

/** The drug that the directory of the journeys knows. */
export const KNOWN_NDC = '0591-0369-01'

/** A directory of two drugs, as it is published; it is the same no matter who imports it, however often. */
export async function givenDirectory(): Promise<void> {
  const folder = join(dataFolder, 'journeys-ndc')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'ndc_products.csv'),
    `PRODUCTNDC,PRODUCTTYPENAME,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,LABELERNAME,SUBSTANCENAME,ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,DEASCHEDULE
0591-0369,HUMAN PRESCRIPTION DRUG,Norcovar,Oxycodone hydrochloride,TABLET,Larkfield Labs,OXYCODONE HYDROCHLORIDE,5,mg/1,CII
0591-0370,HUMAN PRESCRIPTION DRUG,Velanor,Carvedilol,TABLET,Larkfield Labs,CARVEDILOL,25,mg/1,
`,
  )
  writeFileSync(
    join(folder, 'ndc_packages.csv'),
    `PRODUCTNDC,NDCPACKAGECODE,PACKAGEDESCRIPTION
0591-0369,${KNOWN_NDC},100 TABLET in 1 BOTTLE
0591-0370,0591-0370-05,500 TABLET in 1 BOTTLE
`,
  )
  await importNdcDirectory(owner, folder)
}
