import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ndcLookup } from '@galen/contract/items/ndc-lookup'
import { catalog } from '../../../test/catalog.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { importNdcDirectory } from '../import-ndc-directory.ts'
import { circuitBreaker } from '../../platform/circuit-breaker.ts'
import { ndcProvider } from './ndc-provider.ts'

const { call, as, company, given, owner, item, property } = await catalog()
const reader = await given.user(company, ['LIST_ITEMS'])
const folder = throwAwayFolder('ndc')
afterAll(() => folder.remove())

const PRODUCT =
  'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\tAPPLICATIONNUMBER\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tPHARM_CLASSES\tDEASCHEDULE'
const PACKAGE = 'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE'
const product = (ndc: string, name: string, more: { dea?: string; start?: string } = {}) =>
  `x\t${ndc}\tHUMAN PRESCRIPTION DRUG\t${name}\t\t${name} generic\tTABLET, FILM COATED\tORAL\t${more.start ?? '20200131'}\t\tANDA\tA1\tBärli Labs\tOXYCODONE\t5\tmg/1\t\t${more.dea ?? ''}`
const pack = (product: string, ndc: string) => `x\t${product}\t${ndc}\t100 TABLET in 1 BOTTLE (${ndc}) \t20200131`

let made = 0
/** A folder with files as they are published. */
function files(products: readonly string[], packages: readonly string[], encoding: BufferEncoding = 'utf8') {
  const path = join(folder.path, `directory ${++made}`)
  mkdirSync(path)
  writeFileSync(join(path, 'product.txt'), [PRODUCT, ...products].join('\r\n'), encoding)
  writeFileSync(join(path, 'package.txt'), [PACKAGE, ...packages].join('\r\n'), encoding)
  return path
}
const directory = () => owner<{ ndc: string; name: string; labeler: string }[]>`
  select k.ndc, p.brand_name as name, p.labeler from ndc_package k join ndc_product p using (product_ndc) order by k.ndc`

describe('importing the directory', () => {
  it('takes what can be read, lists what cannot, and is the same the second time', async () => {
    const path = files(
      [
        product('0591-0369', 'Old name'),
        product('0591-0369', 'New name', { dea: 'CII' }),
        product('12345-678', 'Twelve'),
        product('not an ndc', 'Bad'),
        product('12345-679', 'Bad date', { start: '20201399' }),
      ],
      [
        pack('0591-0369', '0591-0369-01'),
        pack('12345-678', '12345-678-90'),
        pack('12345-678', '1234567891'),
        pack('99999-999', '99999-999-99'),
      ],
    )
    const done = await importNdcDirectory(owner, path)
    expect(done).toMatchObject({ products: 2, packages: 2, repeated: 1, badCount: 4 })
    expect(done.bad.map(({ line }) => line)).toEqual([5, 6, 4, 0])
    expect(await directory()).toMatchObject([
      { ndc: '0591-0369-01', name: 'New name', labeler: 'Bärli Labs' },
      { ndc: '12345-678-90' },
    ])
    expect(await importNdcDirectory(owner, path)).toMatchObject({ products: 2, packages: 2 })
  })

  it('reads letters as Windows wrote them, and forgets what is no longer published', async () => {
    await importNdcDirectory(
      owner,
      files([product('12345-678', 'Twelve')], [pack('12345-678', '12345-678-90')], 'latin1'),
    )
    expect(await directory()).toEqual([{ ndc: '12345-678-90', name: 'Twelve', labeler: 'Bärli Labs' }])
  })

  it('reads quoted cells with commas and ends of line', async () => {
    const path = join(folder.path, 'csv')
    mkdirSync(path)
    writeFileSync(
      join(path, 'ndc_products.csv'),
      'PRODUCTNDC,NONPROPRIETARYNAME,LABELERNAME,DOSAGEFORMNAME\n0002-1200,"Florbetapir, ""F 18""\nsecond line",Lilly,"INJECTION, SOLUTION"\n',
    )
    writeFileSync(
      join(path, 'ndc_packages.csv'),
      'PRODUCTNDC,NDCPACKAGECODE,PACKAGEDESCRIPTION\n0002-1200,0002-1200-10,10 mL in 1 VIAL\n',
    )
    expect(await importNdcDirectory(owner, path)).toMatchObject({ products: 1, packages: 1, badCount: 0 })
    expect(await owner`select generic_name, form from ndc_product`).toEqual([
      { generic_name: 'Florbetapir, "F 18"\nsecond line', form: 'INJECTION, SOLUTION' },
    ])
  })

  it('changes nothing when a file is none', async () => {
    const before = await directory()
    const path = files([], [])
    await expect(importNdcDirectory(owner, path)).rejects.toThrow('no product')
    writeFileSync(join(path, 'product.txt'), 'a\tb\nc\td\n')
    await expect(importNdcDirectory(owner, path)).rejects.toThrow('has no column PRODUCTNDC')
    await expect(importNdcDirectory(owner, folder.path)).rejects.toThrow('There is no product file')
    expect(await directory()).toEqual(before)
  })

  it('shows readers the directory as it was until all is read', async () => {
    const many = Array.from({ length: 20_000 }, (_, place) => `${20_000 + place}-101`)
    const path = files(
      many.map((ndc) => product(ndc, 'Many')),
      many.map((ndc) => pack(ndc, `${ndc}-01`)),
    )
    const seen = new Set<number>()
    const importing = importNdcDirectory(owner, path)
    let done = false
    void importing.then(() => (done = true))
    while (!done) seen.add((await directory()).length)
    expect((await importing).packages).toBe(20_000)
    expect([...seen].every((count) => count === 1 || count === 20_000)).toBe(true)
    expect((await importing).seconds).toBeLessThan(20)
  })
})

describe('looking up an NDC', () => {
  const lookUp = (ndc: string, who = as) => call(ndcLookup.lookUp, { params: { ndc } }, { as: who })

  it('answers in any layout with the fields of an item', async () => {
    const mg = await property('strengthUnit', 'Milligram', 'mg')
    const tablet = await property('formUnit', 'Tablet', 'TAB')
    await importNdcDirectory(
      owner,
      files([product('0591-0369', 'Oxy', { dea: 'CII' })], [pack('0591-0369', '0591-0369-01')]),
    )
    for (const ndc of ['0591-0369-01', '00591-0369-01', '00591036901', '0591036901', '000591036901', '305910369019'])
      expect(await lookUp(ndc), ndc).toMatchObject({
        status: 200,
        body: {
          ndc: '0591-0369-01',
          itemName: 'Oxy generic',
          strength: '5',
          strengthUnitId: mg,
          formId: tablet,
          size: '100',
          deaSchedule: 'II',
          packages: [{ level: 'each', gtin: '00305910369019', quantity: 1 }],
          packaging: { levels: [{ quantity: '100', unit: 'TABLET', container: 'BOTTLE' }] },
          source: 'directory',
          note: null,
          item: null,
        },
      })
    const mine = await item({ ndc: '0591-0369-01' })
    expect((await lookUp('00591036901')).body).toMatchObject({ item: { id: mine.id, number: mine.number } })
  })

  it('lists what ten digits can be, when several exist', async () => {
    await importNdcDirectory(
      owner,
      files(
        [product('12345-678', 'One'), product('12345-6789', 'Other')],
        [pack('12345-678', '12345-678-90'), pack('12345-6789', '12345-6789-0')],
      ),
    )
    expect(await lookUp('1234567890')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'ndc', candidates: ['12345-678-90', '12345-6789-0'] }] },
    })
  })

  it.each([
    ['99999-9999-99', 404],
    ['9999999999', 404],
    ['12-34', 400],
    ['hello', 400],
  ])('%s is answered with %s', async (ndc, status) => {
    expect((await lookUp(ndc)).status).toBe(status)
  })

  it('is for those who edit items', async () => {
    expect((await lookUp('0591-0369-01', reader)).status).toBe(403)
  })
})

describe('a provider', () => {
  const ndc = { labeler: '0591', product: '0369', packaging: '01' }
  let clock = 0
  const provider = (answer: () => Promise<Response>) => {
    const asked: string[] = []
    const fetch = (async (url: string, init: RequestInit) => {
      asked.push(`${url} ${new Headers(init.headers).get('authorization')}`)
      return answer()
    }) as unknown as typeof globalThis.fetch
    return { asked, ...ndcProvider({ url: 'https://drugs.example/v1/', key: 'k', fetch, now: () => clock }) }
  }

  it('is asked with its key for eleven digits', async () => {
    const { lookUp, asked } = provider(async () =>
      Response.json({ itemName: 'Oxycodone', packagingDescription: '100 TABLET in 1 BOTTLE' }),
    )
    expect(await lookUp(ndc)).toMatchObject({
      kind: 'found',
      drug: { itemName: 'Oxycodone', packaging: { content: { size: '100' } } },
    })
    expect(asked).toEqual(['https://drugs.example/v1/ndc/00591-0369-01 Bearer k'])
  })

  it('that does not know, or answers nonsense, is told apart', async () => {
    expect(await provider(async () => new Response('', { status: 404 })).lookUp(ndc)).toEqual({ kind: 'unknown' })
    expect(await provider(async () => Response.json({ name: 1 })).lookUp(ndc)).toMatchObject({ kind: 'silent' })
  })

  it('that fails five times is left alone for half a minute', async () => {
    const { lookUp, asked } = provider(async () => Promise.reject(new Error('down')))
    for (let call = 0; call < 8; call++) expect(await lookUp(ndc)).toMatchObject({ kind: 'silent' })
    expect(asked).toHaveLength(5)
    clock += 30_000
    await lookUp(ndc)
    expect(asked).toHaveLength(6)
    await lookUp(ndc)
    expect(asked).toHaveLength(6)
  })

  it('that answers again is asked again', () => {
    const breaker = circuitBreaker(() => clock)
    for (let call = 0; call < 4; call++) breaker.failed()
    breaker.succeeded()
    for (let call = 0; call < 4; call++) breaker.failed()
    expect(breaker.isClosed()).toBe(true)
    breaker.failed()
    expect(breaker.isClosed()).toBe(false)
  })
})
