/** What the companies of the demo say of themselves. The numbers are in ranges that no one is given. */
export type DemoCompanyDetails = {
  readonly legalName: string
  readonly gs1Prefix: string
  readonly licenses: readonly object[]
  readonly addresses: Readonly<Record<'main' | 'shipFrom' | 'remit' | 'return', object | null>>
  readonly bank: { readonly bank: string; readonly routing: string; readonly number: string }
  readonly emails: readonly { readonly email: string; readonly events: readonly string[] }[]
}

const address = (name: string, street: string, city: string, state: string, zipCode: string) => ({
  name,
  address: street,
  address2: '',
  city,
  state,
  zipCode,
  country: 'US',
})

const license = (kind: string, number: string, state: string, expiresOn: string) => ({ kind, number, state, expiresOn })

const corvaneDock = address('Corvane Rx Distribution', '480 Meadowbrook Parkway', 'Edison', 'NJ', '08837')
const harborDock = address('Harbor Medical Supply', '2210 Wharfside Avenue', 'Long Beach', 'CA', '90813')

export const demoCompanyDetails: readonly [DemoCompanyDetails, DemoCompanyDetails] = [
  {
    legalName: 'Corvane Rx Wholesale, Inc.',
    gs1Prefix: '0312345',
    licenses: [
      license('DEA', 'RC9000009', '', '2028-05-31'),
      license('State wholesale', '5004411', 'NJ', '2027-01-31'),
      license('State wholesale', '029-33120', 'NY', '2027-08-31'),
      license('State controlled substances', 'D10088213', 'NJ', '2027-10-31'),
      license('VAWD', 'V-2291', '', '2028-12-31'),
    ],
    addresses: {
      main: address('Corvane Rx', '15 Liberty Square, Suite 900', 'Newark', 'NJ', '07102'),
      shipFrom: corvaneDock,
      remit: address('Corvane Rx Receivables', 'PO Box 88120', 'Newark', 'NJ', '07188'),
      return: { ...corvaneDock, name: 'Corvane Rx Returns' },
    },
    bank: { bank: 'Meridian Trust', routing: '991002010', number: '000700416223' },
    emails: [
      { email: 'orders@corvane.example', events: ['orderPlaced', 'orderOnHold'] },
      { email: 'billing@corvane.example', events: ['invoicePlaced'] },
      { email: 'it@corvane.example', events: ['ediFailure'] },
    ],
  },
  {
    legalName: 'Harbor Medical Supply LLC',
    gs1Prefix: '0867530',
    licenses: [
      license('DEA', 'RH9100001', '', '2027-11-30'),
      license('State wholesale', 'WLS 6620', 'CA', '2027-03-31'),
    ],
    addresses: { main: harborDock, shipFrom: harborDock, remit: null, return: null },
    bank: { bank: 'Pacific Mutual Bank', routing: '990400105', number: '55001298734' },
    emails: [
      { email: 'desk@harbormedical.example', events: ['orderPlaced', 'invoicePlaced', 'orderOnHold', 'ediFailure'] },
    ],
  },
]
