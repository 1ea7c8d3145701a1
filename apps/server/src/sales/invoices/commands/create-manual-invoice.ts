import { invoices } from '@galen/contract/sales/invoices'
import type { BusinessDate } from '@galen/domain/dates'
import { checkOpening, checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { invoiceView } from '../invoice.view.ts'
import { checkManual, writeManualInvoice } from '../write-manual-invoice.ts'

/** An invoice without goods, entered by hand. */
export const createManualInvoice = command(
  invoices.manual,
  async ({ body, ...work }) => {
    const today = await accountingDate(work)
    const isOpening = body.opening === true
    const day = isOpening
      ? await checkOpening(work, body.accountingDate)
      : ((body.accountingDate ?? today) as BusinessDate)
    checkManual(body, day, today)
    if (!isOpening) await checkPeriod(work, day, ['sales', 'financial'])
    const { id } = await writeManualInvoice(work, body, { day, isOpening })
    return invoiceView(work.tx, work.actor, id)
  },
  { posting: true },
)
