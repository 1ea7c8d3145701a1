import { type StateCode, stateOf, states } from './states.ts'

/** Where someone is: what two addresses are compared by. */
export type PostalAddress = {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

/** The five digits that find the place, and the four that find the block; undefined for any other form. */
export function zipCodeOf(text: string): { readonly five: string; readonly four: string | null } | undefined {
  const { five, four = null } = /^(?<five>\d{5})(?:-?(?<four>\d{4}))?$/.exec(text.trim())?.groups ?? {}
  return five === undefined || five === '00000' ? undefined : { five, four }
}

/** What is wrong with a zip code, for an address that cannot be stored so; undefined when nothing is. */
export function zipCodeProblem(zipCode: string): string | undefined {
  return zipCodeOf(zipCode) ? undefined : 'must be a zip code: five digits, or nine as 12345-6789'
}

/** What is wrong with a state of an address or a license; undefined when nothing is. */
export function stateProblem(state: string): string | undefined {
  return stateOf(state) ? undefined : 'must be a state, such as TX'
}

/** A remark when a zip code lies in another state; a few cross a border, so no one is stopped by it. */
export function zipCodeRemark(zipCode: string, state: StateCode): string | undefined {
  const zip = zipCodeOf(zipCode)
  return !zip || serves(zip.five, state) ? undefined : `Zip code ${zip.five} is not in ${states[state].name}.`
}

function serves(five: string, state: StateCode): boolean {
  const prefix = five.slice(0, 3)
  return states[state].zips.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-')
    return prefix >= from && prefix <= to
  })
}

export type AddressPart = 'street' | 'unit' | 'city' | 'state' | 'zipCode'

/** Words that begin a second line about who takes the goods there, which is no part of the place. */
const ATTENTION = /^(?:attn|attention|dock|receiving|phone|tel)\b/i

/** An address with its second line, which often has the suite; "Attn: Receiving" is no place. */
export function placeWith({
  address,
  address2,
  city,
  state,
  zipCode,
}: PostalAddress & { readonly address2: string }): PostalAddress {
  const second = linesOf(address2).filter((line) => !ATTENTION.test(line))
  const unit = second.map((line) => (/^\d+\w?$/.test(line) ? `Unit ${line}` : line))
  return { address: [address, ...unit].join('\n'), city, state, zipCode }
}

/** An address in one spelling, as a decision about it is stored. */
export function normalizedAddress(address: PostalAddress): PostalAddress {
  const { street, unit, city, state, zipCode } = placeOf(address)
  return { address: [street, unit].filter(Boolean).join(' '), city, state, zipCode }
}

/** In which parts two addresses differ once spellings are looked through; none when they are the same place. */
export function addressDifferences(one: PostalAddress, other: PostalAddress): AddressPart[] {
  const [left, right] = [placeOf(one), placeOf(other)]
  return (['street', 'unit', 'city', 'state', 'zipCode'] as const).filter((part) => left[part] !== right[part])
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress) => addressDifferences(one, other).length === 0

/** The address on one line: "12 Main St, Austin, TX 78701". */
export const formatAddress = ({ address, city, state, zipCode }: PostalAddress) =>
  `${linesOf(address).join(', ')}, ${city.trim()}, ${state.trim()} ${zipCode.trim()}`

/** The parts of an address that an envelope has. */
export const postalParts = ['name', 'address', 'address2', 'city', 'state', 'zipCode', 'country'] as const
export type Envelope = { readonly [Part in (typeof postalParts)[number]]: string }

/** The address as it is on an envelope, a line each; the country only where it is another one. */
export const addressLines = ({ name, address, address2, city, state, zipCode, country }: Envelope): string[] => {
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, ...linesOf(address), ...linesOf(address2), place, country === 'US' ? '' : country].filter(
    (line) => line.trim() !== '',
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function placeOf({ address, city, state, zipCode }: PostalAddress): Readonly<Record<AddressPart, string>> {
  const words = wordsOf(address)
  // The unit is the last thing on the line, so everything from its word on belongs to it.
  const at = words.findIndex((word, place) => place > 0 && UNIT_WORDS.has(word))
  const street = at < 0 ? words : words.slice(0, at)
  const unit = at < 0 ? [] : words.slice(at)
  return {
    street: street.map(streetWord).join(' '),
    unit: unit.map((word) => UNIT_WORDS.get(word) ?? word).join(' '),
    city: wordsOf(city)
      .map((word) => CITY_WORDS.get(word) ?? word)
      .join(' '),
    state: stateOf(state) ?? state.trim().toUpperCase(),
    zipCode: zipCodeOf(zipCode)?.five ?? zipCode.trim(),
  }
}

/** Capital letters without accents and punctuation; "#5" is a unit as "Suite 5" is. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\bP\.?\s*O\.?\s*BOX\b/g, 'POBOX')
    .replaceAll('#', ' UNIT ')
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}/]+/u)
    .filter(Boolean)
    // "Suite # 5" names its unit twice.
    .filter((word, place, all) => !(UNIT_WORDS.has(word) && UNIT_WORDS.has(all[place - 1] ?? '')))

const streetWord = (word: string) => STREET_WORDS.get(word) ?? word

/** One short form for every spelling, as the post writes them. */
const synonyms = (groups: string) =>
  new Map(
    groups.split(';').flatMap((group) => {
      const [short = '', ...long] = group.trim().split(' ')
      return long.map((word) => [word, short] as const)
    }),
  )

const STREET_WORDS = synonyms(`
  ST STREET STR STRT; AVE AVENUE AV AVEN; BLVD BOULEVARD BOUL; RD ROAD; DR DRIVE DRV; LN LANE; CT COURT; PL PLACE;
  CIR CIRCLE CIRC; TER TERRACE TERR; PKWY PARKWAY PKY PARKWY; HWY HIGHWAY HIWAY; SQ SQUARE; TRL TRAIL; WAY WY;
  PLZ PLAZA; CTR CENTER CENTRE CNTR; EXPY EXPRESSWAY EXPWY; FWY FREEWAY; TPKE TURNPIKE; ALY ALLEY;
  CRES CRESCENT; XING CROSSING; PT POINT; HTS HEIGHTS; RTE ROUTE RT; RDG RIDGE; VLY VALLEY;
  SPG SPRING; SPGS SPRINGS; MT MOUNT; FT FORT; N NORTH; S SOUTH; E EAST; W WEST; NE NORTHEAST; NW NORTHWEST;
  SE SOUTHEAST; SW SOUTHWEST; 1ST FIRST; 2ND SECOND; 3RD THIRD; 4TH FOURTH; 5TH FIFTH; 6TH SIXTH; 7TH SEVENTH;
  8TH EIGHTH; 9TH NINTH; 10TH TENTH; ST SAINT`)

// A suite, an apartment and a bare number are distinguished by no one; a floor and a building are.
const UNIT_WORDS = synonyms(
  'UNIT UNIT STE SUITE APT APARTMENT RM ROOM; FL FL FLOOR; BLDG BLDG BUILDING; DEPT DEPT DEPARTMENT; SPC SPC SPACE; LOT LOT',
)

const CITY_WORDS = synonyms(
  'ST SAINT; STE SAINTE; MT MOUNT; FT FORT; N NORTH; S SOUTH; E EAST; W WEST; HTS HEIGHTS; SPGS SPRINGS',
)
