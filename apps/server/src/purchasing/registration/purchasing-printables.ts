import { anyOf } from '@galen/domain/permissions'
import { loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Printable } from '../../platform/printable.ts'
import { printPurchaseOrder } from '../purchase-orders/purchase-order.print.ts'
import { viewPurchaseOrder } from '../purchase-orders/purchase-order.view.ts'
import { printReceipt } from '../receipts/receipt.print.ts'
import { viewReceipt } from '../receipts/receipt.view.ts'

async function drawPurchaseOrder(db: Db, actor: Actor, id: string) {
  const order = await viewPurchaseOrder(db, actor, id)
  const letterhead = await loadLetterhead(db, actor.companyId, ['main'])
  return {
    title: `Purchase order ${order.number ?? 'draft'}`,
    content: await printPurchaseOrder(order, letterhead, actor.timeZone),
  }
}

async function drawReceipt(db: Db, actor: Actor, id: string) {
  const receipt = await viewReceipt(db, actor, id)
  const letterhead = await loadLetterhead(db, actor.companyId, ['main'])
  return {
    title: `Receipt ${receipt.number ?? 'draft'}`,
    content: await printReceipt(receipt, letterhead, actor.timeZone),
  }
}

export const purchasingPrintables: readonly Printable[] = [
  { kind: 'purchaseOrder', needs: 'LIST_PURCHASES', draw: drawPurchaseOrder },
  { kind: 'receipt', needs: anyOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'RECEIPT_VALIDATION'), draw: drawReceipt },
]
