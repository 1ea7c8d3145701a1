import { salesEmailEventNames, salesEmailEvents, type SalesEmailEvent } from '@galen/domain/admin/sales-email-events'
import { salesLetter } from '@galen/domain/admin/sales-letters'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import styles from './notifications.module.css'

const ADDRESSES: Readonly<Record<SalesEmailEvent, string>> = {
  orderPlaced: '/sales-order/…',
  invoicePlaced: '/invoice/…',
  orderOnHold: '/sales-order/…',
  ediFailure: '/edi-page/sales',
}
const NUMBERS: Readonly<Record<SalesEmailEvent, string>> = {
  orderPlaced: 'SO-000042',
  invoicePlaced: 'INV-000117',
  orderOnHold: 'SO-000043',
  ediFailure: '810',
}

/** What each mail will say, with made-up figures; the same words go out. */
export function MailPreviews() {
  const [event, setEvent] = useState<SalesEmailEvent>('orderPlaced')
  const { company, user } = useSettings()
  const { subject, body } = salesLetter(event, {
    company: company.name,
    number: NUMBERS[event],
    party: 'Bayside Pharmacy',
    total: '$1,204.50',
    by: `${user.givenName} ${user.familyName}`,
    reason: event === 'ediFailure' ? 'The partner refused segment N1.' : 'The customer has no DEA license.',
    link: `${location.origin}${ADDRESSES[event]}`,
  })
  return (
    <div className={styles['previews']}>
      <SegmentedControl
        aria-label={text('Email')}
        data={salesEmailEventNames.map((value) => ({ value, label: salesEmailEvents[value] }))}
        value={event}
        onChange={(next) => setEvent(next as SalesEmailEvent)}
      />
      <article className={styles['letter']} aria-label={text('Email preview')}>
        <h3>{subject}</h3>
        {body.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
    </div>
  )
}
