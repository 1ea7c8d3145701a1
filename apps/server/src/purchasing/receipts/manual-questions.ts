import { sql } from 'kysely'
import { parseUnitCost } from '@galen/domain/money'
import type { ReceiptQuestion } from '@galen/domain/purchasing/receipt-questions'
import { isSerializedProduct } from '@galen/domain/warehouse/stock'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { checkMaySupply } from './authorized-vendor.ts'
import { type CountedLot, unitsOf } from './count-goods.ts'
import { questionedLot } from './decided-lots.ts'
import { questionsAbout } from './receipt.view.ts'

type Product = { readonly purchasableItemId: string; readonly purchasePrice: number }
type Known = {
  readonly id: string
  readonly itemId: string
  readonly itemName: string
  readonly type: string
  readonly dscsaExempt: string | null
}

/** What placing asks about goods without an order, before anything of them is written. There is no order to compare with. */
export async function manualQuestions(
  work: Work<Actor>,
  vendorId: string,
  products: readonly Product[],
  counted: readonly CountedLot[],
): Promise<ReceiptQuestion[]> {
  const { tx, actor } = work
  const { rows } = await sql<Known>`
    select v.id, i.id as "itemId", i.item_name as "itemName", i.type, i.dscsa_exempt as "dscsaExempt"
    from item_variation v join item i on i.company_id = v.company_id and i.id = v.item_id
    where v.company_id = ${actor.companyId} and v.id = any(${products.map((one) => one.purchasableItemId)}::uuid[])`.execute(
    tx,
  )
  await checkMaySupply(
    work,
    vendorId,
    rows.map(({ itemId }) => itemId),
  )
  const lines = products.flatMap(({ purchasableItemId, purchasePrice }) => {
    const item = rows.find(({ id }) => id === purchasableItemId)
    if (!item) return []
    const own = counted.filter((lot) => lot.purchasableItemId === purchasableItemId)
    return [
      {
        variationId: purchasableItemId,
        itemName: item.itemName,
        quantity: own.reduce((total, lot) => total + unitsOf(lot), 0),
        purchasePrice: parseUnitCost(purchasePrice),
        orderPrice: null,
        ordered: 0,
        received: 0,
        elsewhere: 0,
        isSerializedProduct: isSerializedProduct(item),
        serialsReason: null,
        lots: own.map((lot) => questionedLot(lot, false)),
      },
    ]
  })
  return questionsAbout(tx, actor, { type: 'Manual' }, lines, { wholeOrder: false })
}
