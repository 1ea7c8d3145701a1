import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import { type Approval, OrderNumber } from './approval-cells.tsx'
import styles from './approvals.module.css'

/** The evidence behind one reason, next to the list. */
export function ApprovalPeek({ approval }: { approval: Approval }) {
  const evidence = Object.entries(approval.evidence).flatMap(([name, value]) => factsOf(name, value))
  return (
    <div className={styles['peek']}>
      <p>{approval.message}</p>
      <dl>
        <Fact label={text('Order')}>
          <OrderNumber id={approval.orderId} number={approval.orderNumber} />
        </Fact>
        <Fact label={text('Customer')}>{`${approval.customerNumber ?? ''} ${approval.customer ?? ''}`}</Fact>
        <Fact label={text('Rep')}>{approval.salesRepName ?? '–'}</Fact>
        {evidence.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {approval.decidedAt && (
          <Fact label={text('Decided')}>
            <At instant={approval.decidedAt} /> {approval.decidedByName}
          </Fact>
        )}
        {approval.note && <Fact label={text('Note')}>{approval.note}</Fact>}
      </dl>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Plain values as they are; lists by their length, since the order itself shows their lines. */
function factsOf(name: string, value: unknown): { label: string; value: string }[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return isId(String(value)) ? [] : [{ label: inWords(name), value: String(value) }]
  if (Array.isArray(value)) return [{ label: inWords(name), value: String(value.length) }]
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([part, each]) => factsOf(part, each))
  return []
}

const isId = (value: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const inWords = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
