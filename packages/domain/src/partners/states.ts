export type StateKind = 'state' | 'district' | 'territory' | 'military' | 'associated'

export type State = {
  readonly name: string
  readonly kind: StateKind
  /** The first three digits of its zip codes, single or from-to. */
  readonly zips: string
}

const state = (name: string, zips: string): State => ({ name, kind: 'state', zips })
const territory = (name: string, zips: string): State => ({ name, kind: 'territory', zips })

/** The states of the United States and whatever else their post serves, by their two letters. */
export const states = {
  AL: state('Alabama', '350-369'),
  AK: state('Alaska', '995-999'),
  AZ: state('Arizona', '850-865'),
  AR: state('Arkansas', '716-729'),
  CA: state('California', '900-961'),
  CO: state('Colorado', '800-816'),
  CT: state('Connecticut', '060-069'),
  DE: state('Delaware', '197-199'),
  DC: { name: 'District of Columbia', kind: 'district', zips: '200 202-205 569' },
  FL: state('Florida', '320-339 341-349'),
  GA: state('Georgia', '300-319 398-399'),
  HI: state('Hawaii', '967-968'),
  ID: state('Idaho', '832-838'),
  IL: state('Illinois', '600-629'),
  IN: state('Indiana', '460-479'),
  IA: state('Iowa', '500-528'),
  KS: state('Kansas', '660-679'),
  KY: state('Kentucky', '400-427'),
  LA: state('Louisiana', '700-714'),
  ME: state('Maine', '039-049'),
  MD: state('Maryland', '206-219'),
  MA: state('Massachusetts', '010-027 055'),
  MI: state('Michigan', '480-499'),
  MN: state('Minnesota', '550-567'),
  MS: state('Mississippi', '386-397'),
  MO: state('Missouri', '630-658'),
  MT: state('Montana', '590-599'),
  NE: state('Nebraska', '680-693'),
  NV: state('Nevada', '889-898'),
  NH: state('New Hampshire', '030-038'),
  NJ: state('New Jersey', '070-089'),
  NM: state('New Mexico', '870-884'),
  NY: state('New York', '005 063 100-149'),
  NC: state('North Carolina', '270-289'),
  ND: state('North Dakota', '580-588'),
  OH: state('Ohio', '430-459'),
  OK: state('Oklahoma', '730-732 734-749'),
  OR: state('Oregon', '970-979'),
  PA: state('Pennsylvania', '150-196'),
  RI: state('Rhode Island', '028-029'),
  SC: state('South Carolina', '290-299'),
  SD: state('South Dakota', '570-577'),
  TN: state('Tennessee', '370-385'),
  TX: state('Texas', '733 750-799 885'),
  UT: state('Utah', '840-847'),
  VT: state('Vermont', '050-054 056-059'),
  VA: state('Virginia', '201 220-246'),
  WA: state('Washington', '980-994'),
  WV: state('West Virginia', '247-268'),
  WI: state('Wisconsin', '530-549'),
  WY: state('Wyoming', '820-831'),
  AS: territory('American Samoa', '967'),
  GU: territory('Guam', '969'),
  MP: territory('Northern Mariana Islands', '969'),
  PR: territory('Puerto Rico', '006-007 009'),
  VI: territory('U.S. Virgin Islands', '008'),
  FM: { name: 'Federated States of Micronesia', kind: 'associated', zips: '969' },
  MH: { name: 'Marshall Islands', kind: 'associated', zips: '969' },
  PW: { name: 'Palau', kind: 'associated', zips: '969' },
  AA: { name: 'Armed Forces Americas', kind: 'military', zips: '340' },
  AE: { name: 'Armed Forces Europe', kind: 'military', zips: '090-099' },
  AP: { name: 'Armed Forces Pacific', kind: 'military', zips: '962-966' },
} as const satisfies Record<string, State>

export type StateCode = keyof typeof states
export const stateCodes = Object.keys(states) as [StateCode, ...StateCode[]]

/** The two letters of a state that is given by them or by its name, in any case; undefined when there is none. */
export function stateOf(text: string): StateCode | undefined {
  const sought = plain(text)
  return stateCodes.find((code) => code === sought || plain(states[code].name) === sought)
}

const plain = (text: string) => text.trim().replaceAll('.', '').replaceAll(/\s+/g, ' ').toUpperCase()

/** Reads "NY, NJ"; undefined when something in it is no state. */
export function statesIn(text: string): StateCode[] | undefined {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
    .map(stateOf)
  const known = codes.filter((code) => code !== undefined)
  return known.length === codes.length ? known : undefined
}
