import { type Customer, customers } from '@galen/contract/partners/customers'
import { saveFile } from '../../kit/save-file.ts'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'

/** Fetches the statement of a customer and hands it to the person. */
export async function saveStatement({ id, number }: Pick<Customer, 'id' | 'number'>): Promise<void> {
  try {
    const { body } = await call(customers.statement, { params: { id } })
    saveFile(body as unknown as Blob, `statement-${number}.pdf`)
  } catch (reason) {
    toastError(reason)
  }
}
