import type { Customer } from '@galen/contract/partners/customers'
import { addressDifferences, formatAddress } from '@galen/domain/partners/address'
import { standingIn } from '@galen/domain/partners/compliance-standing'
import { stateOf } from '@galen/domain/partners/states'
import { useToday } from '../../kit/fields/use-today.ts'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { StandingPill } from './customer-pills.tsx'
import { tradeLicensesOf } from './licenses-of.ts'

/** For each address that goods go to: whether a license counts in its state, and whether the registration is for it. */
export function ShipToPanel({ customer }: { customer: Customer }) {
  const today = useToday()
  const papers = tradeLicensesOf(customer)
  const addresses = customer.addresses.filter(({ active, kind }) => active && kind !== 'bill')
  return (
    <Panel title={text('Ship-to eligibility')}>
      {addresses.length === 0 ? (
        <NothingYet>{text('There is no address to ship to yet.')}</NothingYet>
      ) : (
        <PanelTable
          label={text('Ship-to eligibility')}
          columns={[text('Address'), text('State license'), text('DEA registration')]}
        >
          {addresses.map((address) => {
            const state = stateOf(address.state)
            return (
              <tr key={address.id}>
                <td>{formatAddress(address)}</td>
                <td data-label={text('State license')}>
                  <StandingPill standing={state ? standingIn(state, papers.licenses, today) : 'missing'} />
                </td>
                <td data-label={text('DEA registration')}>
                  <Registered
                    differences={papers.registrations.map((each) =>
                      addressDifferences(each.registeredAddress, address),
                    )}
                  />
                </td>
              </tr>
            )
          })}
        </PanelTable>
      )}
    </Panel>
  )
}

/** As good as the registration that fits best. */
function Registered({ differences }: { differences: readonly (readonly string[])[] }) {
  const best = differences.toSorted((one, other) => one.length - other.length)[0]
  if (!best) return <span className="secondary">{text('None')}</span>
  if (best.length === 0) return <StatusPill tone="good">{text('For this address')}</StatusPill>
  return (
    <>
      <StatusPill tone="hold">{text('For another address')}</StatusPill>
      <div className="small secondary">{text('Differs in {parts}', { parts: best.join(', ') })}</div>
    </>
  )
}
