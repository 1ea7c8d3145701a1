import { Receipt } from '@galen/contract/purchasing/receipts'
import { anyOf } from '@galen/domain/permissions'
import { loadLetterhead } from '../../admin/letterhead.ts'
import { loadMedicineNames } from '../../items/medicine-names.ts'
import { loadVendorHead } from '../../partners/party-head.ts'
import type { Db } from '../../platform/database/database.ts'
import { asSeenIn } from '../../platform/guarded-fields.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Printable } from '../../platform/printable.ts'
import { drawPurchaseOrder } from '../purchase-orders/purchase-order.print.ts'
import { printReceipt } from '../receipts/receipt.print.ts'
import { viewReceipt } from '../receipts/receipt.view.ts'

async function drawReceipt(db: Db, actor: Actor, id: string) {
  const receipt = asSeenIn(Receipt, await viewReceipt(db, actor, id), actor.permissions)
  const letterhead = await loadLetterhead(db, actor.companyId, ['main'])
  const names = await loadMedicineNames(
    db,
    actor.companyId,
    receipt.products.map(({ purchasableItem }) => purchasableItem?.itemId),
  )
  const vendorHead = await loadVendorHead(db, actor.companyId, receipt.vendorId, 'order')
  return {
    title: `Receipt ${receipt.number ?? 'draft'}`,
    content: await printReceipt(receipt, { letterhead, vendorHead, timeZone: actor.timeZone, names }),
  }
}

export const purchasingPrintables: readonly Printable[] = [
  { kind: 'purchaseOrder', needs: anyOf('LIST_PURCHASES', 'LIST_RECEIPTS'), draw: drawPurchaseOrder },
  { kind: 'receipt', needs: anyOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'RECEIPT_VALIDATION'), draw: drawReceipt },
]
