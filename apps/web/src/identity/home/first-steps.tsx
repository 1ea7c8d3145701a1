import { type FirstStep, firstSteps, home } from '@galen/contract/reports/home'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './home.module.css'

const steps: Readonly<Record<FirstStep, { readonly label: string; readonly address: string }>> = {
  vendor: { label: text('Add a vendor'), address: '/vendor/new/basic-information' },
  item: { label: text('Add an item with a variation, its cost and price'), address: '/item/new' },
  customer: { label: text('Add a customer with its licenses'), address: '/customer/new/basic-information' },
  user: { label: text('Invite a colleague'), address: '/users/new/basic-information' },
  receipt: { label: text('Receive goods'), address: '/receipt/manual/new' },
  order: { label: text('Place the first order'), address: '/sales-order/drafts' },
}

/** Leads a new company to its first order, and goes with it. */
export function FirstSteps() {
  const { data } = useRead(home.firstSteps, {})
  if (!data || data.done.includes('order')) return null
  return (
    <Panel
      title={text('First steps')}
      beside={text('{done} of {count} done', { done: data.done.length, count: firstSteps.length })}
    >
      <ol>
        {firstSteps.map((step) => (
          <li key={step} className={styles['action']}>
            <Icon name={data.done.includes(step) ? 'check' : 'arrow'} />
            <Link to={steps[step].address} className="link">
              {data.done.includes(step) && <span className="unseen">{text('Done:')} </span>}
              {steps[step].label}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
