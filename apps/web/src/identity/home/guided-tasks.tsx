import { account } from '@galen/contract/identity/account'
import { type GuidedTask, guidedTasks, home } from '@galen/contract/reports/home'
import { Link } from 'react-router'
import { toastError, useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { changeSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { GUIDED_TASKS } from './guided-tasks-hint.ts'
import styles from './home.module.css'

type Step<Task extends GuidedTask> = (typeof guidedTasks)[Task][number]
type Draft = { readonly id: string; readonly purchaseOrderId: string | null } | null
type StepWords = { readonly label: string; readonly address: string | ((draft: Draft) => string) }
type Words<Task extends GuidedTask> = {
  readonly title: string
  readonly steps: Readonly<Record<Step<Task>, StepWords>>
}

/** Where the order or receipt that the person began is finished. */
const information = (draft: Draft) => (draft ? `/sales-order/${draft.id}/so-information` : '/sales-order/drafts')
const lines = (draft: Draft) => (draft ? `/sales-order/${draft.id}/items` : '/sales-order/drafts')
const counts = (draft: Draft) =>
  draft ? `/receipt/${draft.purchaseOrderId ?? 'manual'}/${draft.id}` : '/receipt/drafts'
const words: { readonly [Task in GuidedTask]: Words<Task> } = {
  order: {
    title: text('Place your first order'),
    steps: {
      started: { label: text('Start an order and choose its customer'), address: '/sales-order/new' },
      shipTo: { label: text('Check the ship-to address'), address: information },
      item: { label: text('Add an item'), address: lines },
      secondItem: { label: text('Add a second item'), address: lines },
      customerPo: { label: text('Enter the customer PO'), address: information },
      placed: { label: text('Place the order'), address: lines },
    },
  },
  receipt: {
    title: text('Receive a purchase order'),
    steps: {
      started: { label: text('Choose Receive on a purchase order'), address: '/receipt/to-receive' },
      counted: { label: text('Scan or enter a lot'), address: counts },
      vendorInvoice: { label: text('Enter the vendor invoice number'), address: counts },
      placed: { label: text('Place the receipt'), address: counts },
    },
  },
  payment: {
    title: text('Take a payment'),
    steps: {
      recorded: { label: text('Record a payment of a customer'), address: '/customer-payment/new' },
      applied: { label: text('Apply it to an invoice'), address: '/customer-payment/new' },
      deposited: { label: text('Close its batch'), address: '/batch' },
    },
  },
}

/** The first tasks of a person in a demo company, with the steps that their records show as done. */
export function GuidedTasks() {
  const { data } = useRead(home.guidedTasks, {})
  const open = data?.tasks.filter(({ name, done }) => done.length < guidedTasks[name].length) ?? []
  const [first] = open
  if (!data || !first) return null
  return (
    <Panel
      title={text('First tasks')}
      beside={
        <Button look="quiet" onClick={() => void hide()}>
          {text('Hide')}
        </Button>
      }
    >
      {data.tasks.map(({ name, done, draft }) => (
        <section key={name} aria-label={words[name].title}>
          <p className={styles['action']}>
            <span className="strong">{words[name].title}</span>
            <span className="secondary">
              {text('{done} of {count} done', { done: done.length, count: guidedTasks[name].length })}
            </span>
          </p>
          {name === first.name && <Steps name={name} done={done} draft={draft} />}
        </section>
      ))}
    </Panel>
  )
}

function Steps({ name, done, draft }: { name: GuidedTask; done: readonly string[]; draft: Draft }) {
  const steps: [string, StepWords][] = Object.entries(words[name].steps)
  return (
    <ol>
      {steps.map(([step, { label, address }]) => (
        <li key={step} className={styles['action']}>
          <Icon name={done.includes(step) ? 'check' : 'arrow'} />
          <Link to={typeof address === 'string' ? address : address(draft)} className="link">
            {done.includes(step) && <span className="unseen">{text('Done:')} </span>}
            {label}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** For good: it is remembered as a hint that was read, on every device. */
async function hide(): Promise<void> {
  changeSettings((settings) => ({ ...settings, seenHints: [...(settings.seenHints ?? []), GUIDED_TASKS] }))
  await call(account.markHintSeen, { params: { name: GUIDED_TASKS } }, { ownState: true }).catch(toastError)
}
