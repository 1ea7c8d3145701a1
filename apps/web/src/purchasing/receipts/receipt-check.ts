import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import type { Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { PlaceCheck, PlaceRow } from '../../patterns/placing/place-check.ts'
import { lineName, restOf } from './counted-lines.ts'
import type { DecidedLots } from './decision-labels.ts'

const icons: Readonly<Record<ReceiptQuestion['code'], IconName>> = {
  SHORT_DATED: 'clock',
  PRICE_DIFFERS: 'sort',
  SERIALS_MISSING: 'scan',
  QUARANTINE: 'shield',
  REJECTED_SCANS: 'cross',
  NOT_COUNTED: 'rows',
}
/** Decided line by line inside the dialog, each in a table of its own. */
const DECIDED: readonly ReceiptQuestion['code'][] = ['SHORT_DATED', 'SERIALS_MISSING']

/** What placing the receipt would find, as the dialog shows it. */
export function receiptCheck(receipt: Receipt, rejectedScans: readonly string[]): PlaceCheck {
  const { products, questions, vendor, purchaseOrderNumber } = receipt
  const counted = unitsOf(products, ({ receivingQuantity }) => receivingQuantity)
  const row = (question: ReceiptQuestion): PlaceRow => ({
    key: question.confirmation,
    icon: icons[question.code],
    lines: linesOf(receipt, question),
    ...wordsOf(receipt, question),
  })
  const asked = questions.filter(({ code }) => !DECIDED.includes(code))
  return {
    title: text('Place receipt for {order}?', { order: purchaseOrderNumber ?? vendor.friendlyName }),
    subtitle: [
      vendor.friendlyName,
      text('{counted} of {expected} units counted', { counted, expected: unitsOf(products, restOf) }),
    ].join(' · '),
    noun: text('receipt'),
    stops: stopsOf(receipt),
    holds: asked.filter(({ code }) => code === 'QUARANTINE').map(row),
    holdsAs: {
      title: text('Enters Quarantine'),
      words: text('It cannot be sold until compliance releases it.'),
      pill: text('Quarantine'),
    },
    checks: [...rejectedRow(rejectedScans), ...asked.filter(({ code }) => code !== 'QUARANTINE').map(row)],
    consequence: receiptConsequence(receipt, {}),
    act: text('Place receipt'),
    sentences: questions.map(({ detail }) => detail),
  }
}

/** How many units enter stock and how many of them cannot be sold, by what is decided so far. */
export function receiptConsequence({ products, questions }: Receipt, decided: DecidedLots): string {
  const isRefused = ({ code, confirmation }: ReceiptQuestion) =>
    code === 'SHORT_DATED' && decided[confirmation]?.decision === 'refuse'
  const units = (which: (question: ReceiptQuestion) => boolean) =>
    questions.filter(which).reduce((sum, { quantity }) => sum + quantity, 0)
  const counted = unitsOf(products, ({ receivingQuantity }) => receivingQuantity) - units(isRefused)
  const held = units(({ code }) => code === 'QUARANTINE')
  const unserialized = units(
    ({ code, confirmation }) => code === 'SERIALS_MISSING' && !decided[confirmation]?.serialsReason,
  )
  const quarantined = Math.min(
    counted,
    Math.max(held, unserialized) +
      units(({ code, confirmation }) => code === 'SHORT_DATED' && decided[confirmation]?.decision === 'quarantine'),
  )
  return quarantined === 0
    ? text('{counted, plural, one {# unit enters} other {# units enter}} stock in RECEIVING and can be sold.', {
        counted,
      })
    : text(
        '{counted, plural, one {# unit enters} other {# units enter}} stock in RECEIVING, {quarantined} of them in Quarantine.',
        { counted, quarantined },
      )
}

const unitsOf = (products: readonly ReceiptProduct[], of: (line: ReceiptProduct) => number) =>
  products.reduce((sum, line) => sum + of(line), 0)

/** Rx lines of a vendor that is not approved were counted before that was so (P30). */
function stopsOf({ vendorRefusal, products }: Receipt): PlaceRow[] {
  if (vendorRefusal === null) return []
  const { message, why, approvers, purchasableItemIds } = vendorRefusal
  const lines = products.flatMap(({ id, purchasableItemId, receivingQuantity }, place) =>
    receivingQuantity > 0 && purchasableItemIds.includes(purchasableItemId ?? '') ? [{ id, number: place + 1 }] : [],
  )
  if (lines.length === 0) return []
  const who = approvers.length > 0 ? text('{names} can approve it.', { names: approvers.join(', ') }) : ''
  return [{ key: 'VENDOR', icon: 'shield', title: message, detail: [why, who].filter(Boolean).join(' '), lines }]
}

const rejectedRow = (scans: readonly string[]): PlaceRow[] =>
  scans.length === 0
    ? []
    : [
        {
          key: 'REJECTED_SCANS',
          icon: icons.REJECTED_SCANS,
          title: text('{count, plural, one {# rejected scan is} other {# rejected scans are}} not counted', {
            count: scans.length,
          }),
          detail: scans.join(', '),
          lines: [],
        },
      ]

function linesOf({ products }: Receipt, { code, purchasableItemId }: ReceiptQuestion): PlaceRow['lines'] {
  return products.flatMap((line, place) => {
    const isOpen = line.receivingQuantity + line.elsewhereQuantity < restOf(line)
    const isAbout = code === 'NOT_COUNTED' ? isOpen : line.purchasableItemId === purchasableItemId
    return isAbout ? [{ id: line.id, number: place + 1 }] : []
  })
}

/** A price says what it differs by, for those who see prices. */
function wordsOf({ products }: Receipt, { code, detail, purchasableItemId }: ReceiptQuestion) {
  const line = products.find((each) => each.purchasableItemId === purchasableItemId)
  if (code !== 'PRICE_DIFFERS' || !line) return { title: detail, detail: '' }
  const { orderPrice, purchasePrice, receivingQuantity } = line
  const title = text('The price of {item} differs from the order', { item: lineName(line) })
  if (orderPrice === null || purchasePrice === null) return { title, detail: '' }
  return {
    title,
    detail: text('{price} against {ordered} on the order, {difference} for {units} units.', {
      price: formatUnitCost(parseUnitCost(purchasePrice)),
      ordered: formatUnitCost(parseUnitCost(orderPrice)),
      difference: formatMoney(parseCents(Math.round((purchasePrice - orderPrice) * receivingQuantity * 100) / 100)),
      units: receivingQuantity,
    }),
  }
}
