import type { customerIndex } from '@galen/contract/partners/customer-lists'
import type { RowOf } from '@galen/contract/search-index'
import { LinkButton } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { CustomerActivePill, decisions, Pill, StandingPill } from './customer-pills.tsx'

/** One customer next to the list. */
export function CustomerPeek({ customer }: { customer: RowOf<typeof customerIndex> }) {
  const { timeZone } = useSettings().company
  const { id, number, friendlyName, className, salesRepName, city, state, phone, email, terms, lastOrderAt } = customer
  return (
    <>
      <dl>
        <Fact label={text('Number')}>{number}</Fact>
        <Fact label={text('Friendly name')}>{friendlyName || '–'}</Fact>
        <Fact label={text('Class')}>{className ?? '–'}</Fact>
        <Fact label={text('Sales rep')}>{salesRepName ?? '–'}</Fact>
        <Fact label={text('City, state')}>{[city, state].filter(Boolean).join(', ') || '–'}</Fact>
        <Fact label={text('Phone')}>{phone || '–'}</Fact>
        <Fact label={text('Email')}>{email || '–'}</Fact>
        {terms && <Fact label={text('Terms')}>{terms}</Fact>}
        <Fact label={text('Last order')}>
          {lastOrderAt ? <Instant at={lastOrderAt} timeZone={timeZone} /> : text('Never')}
        </Fact>
        <Fact label={text('Licenses')}>
          <StandingPill standing={customer.standing} />
        </Fact>
        <Fact label={text('Compliance')}>
          <Pill {...decisions[customer.complianceStatus]} />
        </Fact>
        <Fact label={text('Status')}>
          <CustomerActivePill isActive={customer.isActive} />
        </Fact>
      </dl>
      <LinkButton to={`/customer/${id}/basic-information`} icon="building">
        {text('Open')}
      </LinkButton>
    </>
  )
}
