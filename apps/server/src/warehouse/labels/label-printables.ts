import { sql } from 'kysely'
import { anyOf } from '@galen/domain/permissions'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { medicineName, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { BusinessError } from '@galen/domain/business-error'
import { medicineOfItem } from '../../items/medicine-names.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { gs1Text } from '../../platform/pdf/barcode.ts'
import { printSmallLabels, type SmallLabel } from '../../platform/pdf/labels.ts'
import type { Printable } from '../../platform/printable.ts'
import { binLabel } from '../bins/bin-label.ts'

type Goods = {
  readonly medicine: NamedMedicine
  readonly itemNumber: string
  readonly ndc: string | null
  readonly lot: string
  readonly expiresOn: string
  readonly location: string
  readonly receiptNumber: string | null
  readonly gtin: string | null
  readonly onHand: number
  readonly serials: readonly string[]
}

/** One label for each lot in each bin: of one stock row, or of everything that a receipt brought and is still there. */
async function drawLotLabels(db: Db, { companyId }: Actor, id: string) {
  const { rows } = await sql<Goods>`
    select ${medicineOfItem} as medicine, i.number as "itemNumber",
      i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc, l.number as lot, l.expires_on as "expiresOn",
      s.location, s.receipt_number as "receiptNumber", s.on_hand as "onHand",
      (select p.gtin from item_package p where p.company_id = s.company_id and p.item_id = s.item_id
        order by p.quantity, p.id limit 1) as gtin,
      array(select u.serial from unit u where u.company_id = s.company_id and u.stock_id = s.id order by u.serial) as serials
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
      join item i on i.company_id = s.company_id and i.id = s.item_id
    where s.company_id = ${companyId} and (s.id = ${id} or s.receipt_id = ${id}) and s.on_hand > 0
    order by i.number, l.number, s.location limit 500`.execute(db)
  const [first] = rows
  if (!first) {
    const receipt = await sql`select from receipt where company_id = ${companyId} and id = ${id}`.execute(db)
    if (receipt.rows.length === 0) throw notFound('Stock')
    throw new BusinessError('label.nothing', 'Nothing of this receipt is in stock.')
  }
  const title = rows.length === 1 ? `Label of lot ${first.lot}` : `Labels of receipt ${first.receiptNumber ?? ''}`
  return { title: title.trim(), content: await printSmallLabels(title.trim(), rows.map(lotLabel)) }
}

/** As many as the label has room for. */
const LISTED = 3
const serialsInWords = (serials: readonly string[]): string[] => {
  if (serials.length <= 1) return serials.map((serial) => `Serial ${serial}`)
  const more = serials.length - LISTED
  return [`Serials ${serials.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

/** The code is what a scanner finds the lot by; without a GTIN the lot alone is coded. */
const lotLabel = (goods: Goods): SmallLabel => {
  const { medicine, itemNumber, ndc, lot, expiresOn, location, gtin, onHand, receiptNumber, serials } = goods
  const [serial, ...others] = serials
  const day = parseBusinessDate(expiresOn)
  return {
    title: medicineName(medicine),
    lines: [
      `Item ${itemNumber}`,
      ...(ndc === null ? [] : [`NDC ${ndc}`]),
      `Lot ${lot}`,
      `Expires ${formatDate(day)}`,
      [`${onHand} units`, location, ...(receiptNumber === null ? [] : [receiptNumber])].join(' · '),
      ...serialsInWords(serials),
    ],
    code:
      gtin === null
        ? { kind: 'code-128', text: lot }
        : {
            kind: 'gs1-datamatrix',
            text: gs1Text([
              ['01', gtin],
              ['17', expiresOn.slice(2).replaceAll('-', '')],
              ['10', lot],
              ...(serial !== undefined && others.length === 0 ? [['21', serial] as const] : []),
            ]),
          },
  }
}

async function drawBinLabel(db: Db, { companyId }: Actor, id: string) {
  const bin = await db
    .selectFrom('bin_location')
    .select(['name', 'zone', 'storage'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!bin) throw notFound('Bin')
  return { title: `Label of bin ${bin.name}`, content: await printSmallLabels('Bin label', [binLabel(bin)]) }
}

export const labelPrintables: readonly Printable[] = [
  { kind: 'lotLabel', needs: anyOf('LIST_STOCKS', 'LIST_RECEIPTS'), draw: drawLotLabels },
  { kind: 'binLabel', needs: 'LIST_STOCKS', draw: drawBinLabel },
]
