import type { salesOrders } from '@galen/contract/sales/sales-orders'
import { performed, toastError } from '../../client/api.tsx'
import { saveFile } from '../../kit/save-file.ts'

type Print = typeof salesOrders.print | typeof salesOrders.picklist

/** Downloads a PDF of an order. */
export async function downloadPrint(route: Print, id: string, name: string): Promise<void> {
  try {
    const file = await performed(route, { params: { id } })
    saveFile(file as unknown as Blob, `${name}.pdf`)
  } catch (reason) {
    toastError(reason)
  }
}
