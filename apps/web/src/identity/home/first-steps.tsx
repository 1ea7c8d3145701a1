import { type FirstStep, firstSteps, home } from '@galen/contract/reports/home'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './home.module.css'

type Found = { readonly itemId: string | null; readonly customerId: string | null }
type Step = { readonly label: string; readonly address: (found: Found) => string }

const ofItem = ({ itemId }: Found, tab: string) => (itemId === null ? '/item' : `/item/${itemId}/${tab}`)
const ofCustomer = ({ customerId }: Found, tab: string) =>
  customerId === null ? '/customer' : `/customer/${customerId}/${tab}`

const steps: Readonly<Record<FirstStep, Step>> = {
  vendor: { label: text('Add a vendor'), address: () => '/vendor/new/basic-information' },
  item: { label: text('Add an item'), address: () => '/item?new=item' },
  price: {
    label: text('Give the item a vendor, its cost and your price'),
    address: (found) => ofItem(found, 'sales-settings'),
  },
  class: { label: text('Confirm the class of the item'), address: () => '/approvals' },
  customer: { label: text('Add a customer'), address: () => '/customer/new/basic-information' },
  address: { label: text('Add the ship-to address of the customer'), address: (found) => ofCustomer(found, 'address') },
  license: { label: text('Add the license of the customer'), address: (found) => ofCustomer(found, 'compliance') },
  approval: { label: text('Approve the customer'), address: (found) => ofCustomer(found, 'compliance') },
  user: { label: text('Invite a colleague'), address: () => '/users/new/basic-information' },
  receipt: { label: text('Receive stock'), address: () => '/receipt/manual/new' },
  order: { label: text('Place the first order'), address: () => '/sales-order/new' },
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
            <Link to={steps[step].address(data)} className="link">
              {data.done.includes(step) && <span className="unseen">{text('Done:')} </span>}
              {steps[step].label}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
