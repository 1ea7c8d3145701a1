import type { Simulation } from '@galen/contract/finance/money-fields'
import { add, formatMoney, negate, parseCents, zeroCents } from '@galen/domain/money'
import { Icon } from '../../kit/icon.tsx'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import { RailSection } from '../../patterns/document/rail.tsx'
import styles from './payments.module.css'

const money = (amount: number) => formatMoney(parseCents(amount))

type Before = { readonly balance: number; readonly unapplied: number }
type Props = { before: Before | undefined; preview: Simulation | undefined; documents: readonly string[] }

/** What the payment does, as the server says before it is booked. */
export function PaymentPreview({ before, preview, documents }: Props) {
  if (!before) return null
  const rest = parseCents(preview?.paymentRemainingAmount ?? 0)
  const cleared = preview
    ? add(parseCents(preview.appliedAmount), parseCents(preview.discountAmountApplied))
    : zeroCents
  const rows = [
    { label: text('Balance'), from: parseCents(before.balance), by: negate(cleared) },
    { label: text('Unapplied'), from: parseCents(before.unapplied), by: rest },
  ]
  return (
    <>
      <RailSection title={text('Preview')} beside={preview ? text('Not booked yet') : text('Enter an amount')}>
        <table className={styles['preview']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{text('Figure')}</span>
              </th>
              <th scope="col">{text('Before')}</th>
              <th scope="col">{text('Payment')}</th>
              <th scope="col">{text('After')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, from, by }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatMoney(from)}</td>
                <td>{formatMoney(by)}</td>
                <td>
                  <b>{amountOrDash(() => add(from, by))}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </RailSection>
      {preview && <WhatHappens preview={preview} documents={documents} />}
    </>
  )
}

function WhatHappens({
  preview,
  documents: [one = '', many = ''],
}: {
  preview: Simulation
  documents: readonly string[]
}) {
  const touched = preview.documents.filter(({ amount, discountAmountApplied }) => amount + discountAmountApplied > 0)
  const full = touched.filter(({ remaining }) => remaining === 0)
  const parts = touched.filter(({ remaining }) => remaining > 0)
  const discounts = touched.filter(({ discountAmountApplied }) => discountAmountApplied > 0)
  return (
    <RailSection title={text('Result')}>
      <ul className={styles['happens']}>
        <li>
          <Icon name="check" />
          {text('{count} {documents} paid in full', { count: full.length, documents: full.length === 1 ? one : many })}
        </li>
        {parts.map(({ id, number, remaining }) => (
          <li key={id}>
            <Icon name="clock" />
            {text('{number} stays open with {amount}', { number, amount: money(remaining) })}
          </li>
        ))}
        {discounts.length > 0 && (
          <li>
            <Icon name="check" />
            {text('Discount {amount} on {numbers}', {
              amount: money(preview.discountAmountApplied),
              numbers: discounts.map(({ number }) => number).join(', '),
            })}
          </li>
        )}
        {preview.warnings.map((warning) => (
          <li key={warning}>
            <Icon name="warning" />
            {warning}
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
