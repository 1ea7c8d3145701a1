import { MantineProvider } from '@mantine/core'
import { parseCents, sum, times } from '@galen/domain/money'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { amountOrDash } from './amount-or-dash.ts'

// The lines of orders reach the session, which is read where the browser keeps it.
vi.stubGlobal('localStorage', { getItem: () => null })
const sales = await import('../sales/orders/order-lines.tsx')
const purchasing = await import('../purchasing/purchase-orders/purchase-order-columns.tsx')
const { PaymentPreview } = await import('../finance/settlements/payment-preview.tsx')

const most = parseCents('999999999999.99')

describe('an amount that is reckoned while a page is drawn', () => {
  it('is written, or a dash stands for one that is too large', () => {
    expect(amountOrDash(() => times(most, 1))).toBe('999,999,999,999.99')
    expect(amountOrDash(() => sum([most, most]))).toBe('–')
  })

  it('does not fail the lines of a sales order', () => {
    const line = sales.retotaled({ ...sales.newOrderLine(), quantity: 1000, price: 9_999_999_999.99, cost: 10 })
    expect(line).toMatchObject({ total: null, margin: 100 })
    expect(sales.orderTotals([line])).toContainEqual(expect.objectContaining({ label: 'Total', value: '–' }))
  })

  it('does not fail the lines of a purchase order', () => {
    const line = purchasing.withPurchaseTotal({
      ...purchasing.newPurchaseLine(),
      quantity: 1000,
      purchasePrice: 9_999_999_999.99,
    })
    expect(line.total).toBeNull()
    expect(purchasing.purchaseTotals([line])).toContainEqual(expect.objectContaining({ label: 'Total', value: '–' }))
  })

  it('does not fail the preview of a payment', () => {
    const preview = {
      appliedAmount: 0,
      discountAmountApplied: 0,
      paymentRemainingAmount: 999_999_999_999.99,
      documents: [],
      warnings: [],
    }
    const before = { balance: 100, unapplied: 50 }
    const drawn = renderToStaticMarkup(
      createElement(
        MantineProvider,
        null,
        createElement(PaymentPreview, { before, preview: preview as never, documents: ['invoice', 'invoices'] }),
      ),
    )
    expect(drawn).toContain('<b>100.00</b>')
    expect(drawn).toContain('<b>–</b>')
  })
})
