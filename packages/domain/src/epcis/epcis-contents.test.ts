import { describe, expect, it } from 'vitest'
import { readEpcisAtOnce } from './epcis-contents.ts'

const ours = import.meta.glob('../../../../tests/fixtures/epcis/*', { query: '?raw', import: 'default', eager: true })
const theirs = import.meta.glob('../../../../../shared/corpora/epcis/**/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const fixture = (name: string) => ours[`../../../../tests/fixtures/epcis/${name}`] ?? ''
const partner = (name: string) => theirs[`../../../../../shared/corpora/epcis/${name}`] ?? ''
const read = (source: string) => readEpcisAtOnce(source)
const refusal = (source: string): string => {
  try {
    read(source)
  } catch (reason) {
    return reason instanceof Error ? reason.message : 'no error'
  }
  return 'taken'
}

const PALLET = '(00)403999990000000015'
const UNIT = '(01)00399999000116(21)'
const CASE = '(01)10399999000113(21)'

describe.each(['pallet_1.2.xml', 'pallet_2.0.json'])('%s', (name) => {
  const entries = read(fixture(name))
  const of = (code: string) => entries.find((entry) => entry.code === code)

  it('has packages with lot and expiry, in cases, on a pallet', () => {
    expect(of(`${UNIT}PX1`)).toEqual({
      kind: 'item',
      code: `${UNIT}PX1`,
      gtin: '00399999000116',
      serial: 'PX1',
      lot: 'NW77',
      expiresOn: '2031-03-31',
      quantity: null,
      parent: `${CASE}PXC1`,
      named: true,
      container: 'none',
    })
    expect(of(`${CASE}PXC2`)).toMatchObject({ parent: PALLET, container: 'whole', named: true })
    expect(of(PALLET)).toMatchObject({ kind: 'sscc', parent: null, container: 'whole', lot: null })
    expect(entries).toHaveLength(10)
  })

  it('names only what was shipped', () => {
    expect(entries.filter(({ named }) => !named).map(({ code }) => code)).toEqual([
      `${UNIT}PX5`,
      `${UNIT}PX6`,
      `${CASE}PXC3`,
    ])
  })
})

describe('what a document comes to', () => {
  const json = JSON.parse(fixture('pallet_2.0.json')) as { epcisBody: { eventList: Record<string, unknown>[] } }
  const U = 'https://id.gs1.org/01/00399999000116/21/'
  const C = 'https://id.gs1.org/01/10399999000113/21/'
  const event = (type: string, more: object) => ({
    type,
    eventTime: '2026-11-17T15:00:00Z',
    action: 'OBSERVE',
    bizStep: 'packing',
    ...more,
  })
  const withEvents = (...events: object[]) =>
    JSON.stringify({ ...json, epcisBody: { eventList: [...json.epcisBody.eventList, ...events] } })

  it('follows what is unpacked, destroyed, taken back and wrong', () => {
    const parentID = `${C}PXC1`
    const unpacked = read(withEvents(event('AggregationEvent', { parentID, childEPCs: [`${U}PX1`], action: 'DELETE' })))
    expect(unpacked.find(({ serial }) => serial === 'PX1')).toMatchObject({ parent: null, named: false })
    const emptied = read(withEvents(event('AggregationEvent', { parentID, childEPCs: [], action: 'DELETE' })))
    expect(emptied.find(({ serial }) => serial === 'PX2')).toMatchObject({ parent: null, named: false })
    const destroyed = read(withEvents(event('ObjectEvent', { epcList: [`${U}PX3`], action: 'DELETE' })))
    expect(destroyed.some(({ serial }) => serial === 'PX3')).toBe(false)
    expect(destroyed.find(({ serial }) => serial === 'PXC2')?.container, 'it cannot be counted unseen').toBe('partial')
    const S = 'https://id.gs1.org/00/403999990000000015'
    const back = read(withEvents(event('ObjectEvent', { epcList: [S], bizStep: 'void_shipping' })))
    expect(back.some(({ named }) => named)).toBe(false)
    const shipping = json.epcisBody.eventList.at(-1) as object
    const wrong = read(withEvents({ ...shipping, errorDeclaration: { declarationTime: '2026-11-18T00:00:00Z' } }))
    expect(
      wrong.every(({ named }) => named),
      'no shipment is left',
    ).toBe(false)
  })

  it('does not open a container in which something has no number of its own', () => {
    const childQuantityList = [{ epcClass: 'urn:epc:class:lgtin:0399999.000011.NW78', quantity: 5 }]
    const entries = read(
      withEvents(event('AggregationEvent', { parentID: `${C}PXC1`, childEPCs: [], childQuantityList })),
    )
    expect(entries.find(({ serial }) => serial === 'PXC1')?.container).toBe('partial')
    expect(entries.find(({ kind }) => kind === 'lot')).toMatchObject({ lot: 'NW78', quantity: 5, named: true })
  })

  it('refuses a container inside of itself and a serial number with two lots', () => {
    expect(
      refusal(withEvents(event('AggregationEvent', { parentID: `${U}PX1`, childEPCs: [`${C}PXC1`], action: 'ADD' }))),
    ).toMatch(/is inside of itself$/)
    expect(refusal(withEvents(event('ObjectEvent', { epcList: [`${U}PX1`], ilmd: { 'cbvmda:lotNumber': 'B' } })))).toBe(
      'bytes names serial number PX1 with two lots or expiration dates',
    )
  })

  it('refuses numbers that cannot be right', () => {
    for (const epc of [
      'urn:epc:id:sgtin:0399999.11.S1',
      'urn:epc:id:sscc:0399999.4',
      'https://id.gs1.org/00/403999990000000018',
      'https://id.gs1.org/01/00399999000117/21/S1',
      'urn:epc:id:sgtin:0399999.000011.%ZZ',
      `urn:epc:id:sgtin:0399999.000011.${'S'.repeat(21)}`,
    ])
      expect(refusal(withEvents(event('ObjectEvent', { epcList: [epc] }))), epc).toMatch(/which cannot be read$/)
    const late = event('ObjectEvent', { epcList: [`${U}Z`], ilmd: { 'cbvmda:itemExpirationDate': '2031-02-30' } })
    expect(refusal(withEvents(late))).toBe('bytes has the expiration date "2031-02-30", which is no date')
  })
})

describe('what is refused', () => {
  const xml = fixture('pallet_1.2.xml')
  it.each([
    ['invalid_action_2.0.json', 'bytes has an event whose action is not ADD, OBSERVE or DELETE'],
    ['no_action_1.2.xml', 'bytes has an event whose action is not ADD, OBSERVE or DELETE'],
    ['no_context_2.0.json', 'bytes has no @context'],
    ['no_identifiers_2.0.json', 'bytes has an event without identifiers'],
    ['quantity_as_text_2.0.json', 'bytes has a quantity that is no number'],
    ['unknown_step_2.0.json', 'bytes has the business step "transforming", which is not in the vocabulary'],
    ['wrong_element_order_1.2.xml', 'bytes has an event whose elements are not in the order of the schema'],
  ])('%s', (name, message) => expect(refusal(fixture(name))).toBe(message))

  it('a document type, whatever it defines', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>`
    expect(refusal(bomb)).toBe('bytes must have no document type')
    expect(refusal('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>')).toBe('bytes must have no document type')
    expect(refusal(xml.replace('NW77', '&xxe;'))).toBe('bytes is not well-formed XML: &xxe; stands for nothing')
  })

  it('XML that is not well-formed', () => {
    for (const broken of [
      xml.slice(0, -20),
      xml.replace('</EPCISHeader>', ''),
      xml.replace('<epcList>', '<epcList'),
      xml.replace('UTF-8"?>', 'UTF\u20108"?>'),
      xml.replace('schemaVersion="1.2"', 'schemaVersion="1.2" schemaVersion="1.2"'),
      `${xml}<x/>`,
      `${xml}text`,
      xml.replace('<!-- A', '<!-- -- A'),
      '<',
      '<a',
      '<a b=">',
    ])
      expect(refusal(broken), broken.slice(-60)).toMatch(/^bytes is not well-formed XML: /)
    expect(refusal(xml.replace('UTF-8', 'ISO-8859-1'))).toBe('bytes must be in UTF-8')
  })

  it('anything too deep, too large, or of another kind', () => {
    expect(refusal('<a>'.repeat(100))).toBe('bytes is nested too deeply')
    expect(refusal(`{"a":${'['.repeat(100)}`)).toBe('bytes is nested too deeply')
    expect(refusal('{"a":1')).toBe('bytes is not well-formed JSON')
    expect(refusal('{"type":"EPCISDocument"}')).toBe('bytes must be of the version 2.0 of EPCIS')
    expect(refusal('<html/>')).toBe('bytes is not an EPCIS document')
    expect(refusal(xml.replace('schemaVersion="1.2"', 'schemaVersion="3.0"'))).toBe(
      'bytes must be of the version 1.2 or 2.0 of EPCIS',
    )
    const epcs = Array.from({ length: 50_001 }, (_, at) => `<epc>urn:epc:id:sgtin:0399999.000011.Z${at}</epc>`).join('')
    expect(refusal(xml.replace('<epcList>', `<epcList>${epcs}`))).toBe('bytes names more than 50,000 packages')
  })

  it('every beginning of a sound file', () => {
    for (const name of ['pallet_1.2.xml', 'pallet_2.0.json']) {
      const whole = fixture(name).trimEnd()
      for (let end = 1; end < whole.length; end += 37)
        expect(refusal(whole.slice(0, end)), `${name} to ${end}`).toMatch(/^bytes /)
    }
  })
})

/** Real files of partners, where they are; ours have the same kinds and faults. */
describe.runIf(partner('pharma/sample_1.2.xml') !== '')('files of partners', () => {
  it('a shipment of a manufacturer is a pallet of three cases with twelve packages', () => {
    const entries = read(partner('pharma/gs1us_dscsa_manufacturer_to_wholesaler_1.2.xml'))
    const packages = entries.filter(({ container, kind }) => kind === 'item' && container === 'none')
    expect(packages).toHaveLength(12)
    expect(
      packages.every(
        ({ gtin, lot, expiresOn, named }) =>
          named && `${gtin} ${lot} ${expiresOn}` === '00300010123455 A123 2025-03-27',
      ),
    ).toBe(true)
    expect(entries.filter(({ parent }) => parent === '(00)403000112345678901')).toHaveLength(3)
  })

  it('one shipment says the same in 1.2, in 2.0 and in JSON-LD', () => {
    const sorted = (name: string) => read(partner(`pharma/${name}`)).toSorted((a, b) => a.code.localeCompare(b.code))
    expect(sorted('sample_as_2.0.xml')).toEqual(sorted('sample_1.2.xml'))
    expect(sorted('sample_as_2.0.jsonld')).toEqual(sorted('sample_1.2.xml'))
  })

  it('those that must be refused are refused', () => {
    expect(refusal(partner('pharma/malformed_partner_guide_1.2.xml'))).toMatch(/not well-formed/)
    const invalid = Object.entries(theirs).filter(([name]) => name.includes('/invalid/'))
    expect(invalid.length).toBeGreaterThan(10)
    for (const [name, source] of invalid) expect(refusal(source), name).toMatch(/^bytes /)
  })
})
