import { webShopDocuments } from '@galen/contract/sales/web-shop-documents'
import { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { answer, outsideQuery, type WebAccountActor } from '../../../platform/operation.ts'
import { pdfFileName } from '../../../platform/pdf/render-pdf.ts'
import { drawPaper, drawT3 } from '../../shipping-documents/draw-documents.ts'
import { isOwnInvoice, ownInvoices, ownOrders } from '../own-documents.store.ts'
import { loadShopper } from '../shopper.store.ts'

export const listOwnOrders = outsideQuery('web-account', webShopDocuments.orders, async ({ query, db, actor }) => {
  const { from, size } = query
  const { seesPrices } = await loadShopper(db, actor)
  const found = await ownOrders(db, { ...actor, seesPrices }, { from, size: size + 1 })
  return { content: found.slice(0, size), hasMore: found.length > size }
})

export const listOwnInvoices = outsideQuery('web-account', webShopDocuments.invoices, async ({ query, db, actor }) => {
  const { from, size } = query
  const { seesPrices } = await loadShopper(db, actor)
  const found = await ownInvoices(db, { ...actor, seesPrices }, { from, size: size + 1 })
  return { content: found.slice(0, size), hasMore: found.length > size }
})

export const printOwnInvoice = outsideQuery(
  'web-account',
  webShopDocuments.printInvoice,
  async ({ params, db, actor }) => {
    await checkOwn(db, actor, params.id)
    const { seesPrices } = await loadShopper(db, actor)
    if (!seesPrices) throw new BusinessError('forbidden', 'This account does not see prices.')
    return answer(webShopDocuments.printInvoice, asFile(await drawPaper(db, actor, 'invoice', params.id)))
  },
)

export const printOwnT3 = outsideQuery('web-account', webShopDocuments.printT3, async ({ params, db, actor }) => {
  await checkOwn(db, actor, params.id)
  return answer(webShopDocuments.printT3, asFile(await drawT3(db, actor.companyId, params.id)))
})

async function checkOwn(db: Db, actor: WebAccountActor, id: string): Promise<void> {
  if (!(await isOwnInvoice(db, actor, id))) throw notFound('Invoice')
}

const asFile = ({ title, content }: { readonly title: string; readonly content: Buffer<ArrayBuffer> }) => ({
  status: 200 as const,
  body: content,
  headers: { 'content-disposition': `inline; filename="${pdfFileName(title)}"` },
})
