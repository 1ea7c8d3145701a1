import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { medicineName } from '@galen/domain/items/medicine-name'
import { formatMoney, parseCents } from '@galen/domain/money'
import { placeProblems } from '@galen/domain/purchasing/purchase-order'
import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { PlaceCheck, PlaceRow } from '../../patterns/placing/place-check.ts'

const icons: Readonly<Record<PurchaseOrder['questions'][number]['code'], IconName>> = {
  PARTNER: 'shield',
  BELOW_MINIMUM: 'sort',
  PRICE_UP: 'up',
  ALREADY_ORDERED: 'copy',
  ORDER_FORM: 'book',
}

/** What placing the order would find, as the dialog shows it. */
export function purchaseOrderCheck(order: PurchaseOrder): PlaceCheck {
  const { vendor, products, questions } = order
  const problems = placeProblems({
    vendor,
    lines: products.map(({ purchasableItem, quantity }) => ({
      itemName: medicineName(purchasableItem),
      quantity,
      isActive: purchasableItem.isActive,
    })),
  })
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = order.total === null ? undefined : formatMoney(parseCents(order.total))
  return {
    title:
      total === undefined ? text('Place this purchase order?') : text('Place purchase order for {total}?', { total }),
    subtitle: [
      ...(vendor ? [vendor.friendlyName] : []),
      text('{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}', {
        lines: products.length,
        units,
      }),
    ].join(' · '),
    noun: text('order'),
    stops: problems.map(({ field, message }) => ({
      key: `${field} ${message}`,
      icon: 'warning',
      title: message,
      detail: '',
      lines: lineAt(order, Number(/^products\.(\d+)$/.exec(field)?.[1] ?? -1)),
    })),
    holds: [],
    checks: questions.map(({ code, title, detail, purchasableItemId }) => ({
      key: `${code} ${purchasableItemId ?? ''}`,
      icon: icons[code],
      title,
      detail,
      lines: lineAt(
        order,
        products.findIndex((line) => line.purchasableItemId === purchasableItemId),
      ),
    })),
    consequence:
      questions.length === 0
        ? text('The order is placed and gets its number.')
        : text('Your name and the time are stored with the order.'),
    act: questions.length === 0 ? text('Place order') : text('Confirm and place'),
    sentences: questions.map(({ detail }) => detail),
  }
}

function lineAt({ products }: PurchaseOrder, at: number): PlaceRow['lines'] {
  const line = products[at]
  return line ? [{ id: line.id, number: at + 1 }] : []
}
